import CalloutIcon from '@mui/icons-material/AnnouncementOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import InsertLinkIcon from '@mui/icons-material/InsertLink';
import RedoIcon from '@mui/icons-material/Redo';
import VideoIcon from '@mui/icons-material/SmartDisplayOutlined';
import TableChartIcon from '@mui/icons-material/TableChartOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  ClearButtons,
  FormatButtons,
  ListButtons,
  QuoteButtons,
  RichTextInputToolbar,
  useTiptapEditor,
} from 'ra-input-rich-text';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { calloutKinds } from './extensions.ts';
import { calloutLabels } from './insertions.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import styles from './rich-text.module.css';
import { VideoDialog } from './video-dialog.tsx';

/** Inserts a picture at the cursor. */
export type Insert = (picture: { src: string; alt: string }) => void;

interface ToolbarProps {
  label: string;
  /** Set to the function that inserts a picture. */
  insert: RefObject<Insert | undefined>;
  /** Opens the choice of a picture. */
  onPicture(): void;
  isVideo: boolean;
  /** Opens and closes the dialog for a video. */
  onVideo(open: boolean): void;
}

/** The toolbar of the editor; every button has a name, and most have the usual keyboard shortcuts. */
export function Toolbar({ label, insert, onPicture, isVideo, onVideo }: ToolbarProps) {
  const editor = useTiptapEditor();
  useEffect(() => {
    insert.current = (picture) => editor?.chain().focus().setImage(picture).run();
  }, [editor, insert]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of the form
    <div role="group" aria-label={`${label}: format`} className={styles.toolbar}>
      <RichTextInputToolbar size="small">
        <Level />
        <FormatButtons size="small" />
        <ListButtons size="small" />
        <QuoteButtons size="small" />
        <LinkButton />
        <PictureButton onPicture={onPicture} />
        <ToggleButton
          size="small"
          value="video"
          aria-label="Video"
          title="Video"
          onClick={() => onVideo(true)}
        >
          <VideoIcon fontSize="inherit" />
        </ToggleButton>
        <TableButton />
        <CalloutButton />
        <ClearButtons size="small" />
        <Step label="Undo" icon={<UndoIcon fontSize="small" />} way="undo" />
        <Step label="Redo" icon={<RedoIcon fontSize="small" />} way="redo" />
      </RichTextInputToolbar>
      {isVideo && editor && <VideoDialog editor={editor} onClose={() => onVideo(false)} />}
    </div>
  );
}

const levels = [2, 3, 4] as const;
const levelLabels = { 2: 'Heading', 3: 'Smaller heading', 4: 'Smallest heading' } as const;

function Level() {
  const editor = useTiptapEditor();
  const level = useEditorState({
    editor,
    selector: (state) => levels.find((each) => state.editor?.isActive('heading', { level: each })) ?? 0,
  });
  return (
    <MuiTextField
      select
      size="small"
      className={styles.level}
      value={level ?? 0}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Kind of paragraph' } }}
      onChange={({ target }) => {
        const chosen = levels.find((each) => each === Number(target.value));
        const chain = editor?.chain().focus();
        if (chosen) chain?.setHeading({ level: chosen }).run();
        else chain?.setParagraph().run();
      }}
    >
      <option value={0}>Text</option>
      {levels.map((each) => (
        <option key={each} value={each}>
          {levelLabels[each]}
        </option>
      ))}
    </MuiTextField>
  );
}

function LinkButton() {
  const editor = useTiptapEditor();
  const [isOpen, setOpen] = useState(false);
  const isActive = useEditorState({ editor, selector: (state) => state.editor?.isActive('link') ?? false });
  return (
    <>
      <ToggleButton
        size="small"
        value="link"
        aria-label="Link"
        title="Link"
        selected={isActive ?? false}
        onClick={() => setOpen(true)}
      >
        <InsertLinkIcon fontSize="inherit" />
      </ToggleButton>
      {isOpen && editor && <LinkDialog editor={editor} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Chooses a picture; with the cursor on a picture, edits its alternative text and caption. */
function PictureButton({ onPicture }: Pick<ToolbarProps, 'onPicture'>) {
  const editor = useTiptapEditor();
  const [isOpen, setOpen] = useState(false);
  const isOnPicture =
    useEditorState({ editor, selector: (state) => state.editor?.isActive('image') ?? false }) ?? false;
  const label = isOnPicture ? 'Words with the picture' : 'Picture';
  return (
    <>
      <ToggleButton
        size="small"
        value="picture"
        aria-label={label}
        title={label}
        selected={isOnPicture}
        onClick={() => (isOnPicture ? setOpen(true) : onPicture())}
      >
        <ImageIcon fontSize="inherit" />
      </ToggleButton>
      {isOpen && editor && <PictureDialog editor={editor} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Puts the paragraph into a callout; with the cursor in a callout, changes its kind or removes it. */
function CalloutButton() {
  const editor = useTiptapEditor();
  const isInCallout =
    useEditorState({ editor, selector: (state) => state.editor?.isActive('callout') ?? false }) ?? false;
  const actions: readonly Action[] = [
    ...calloutKinds.map((kind) => ({
      label: calloutLabels[kind],
      run: (each: Editor) => each.chain().focus().updateAttributes('callout', { kind }).run(),
    })),
    { label: 'Take out of the box', run: (each) => each.chain().focus().lift('callout').run() },
  ];
  return (
    <InsertButton
      label="Callout"
      icon={<CalloutIcon fontSize="inherit" />}
      isIn={isInCallout}
      actions={actions}
      onInsert={(each) => each.chain().focus().wrapIn('callout', { kind: 'note' }).run()}
    />
  );
}

function Step({ label, icon, way }: { label: string; icon: ReactNode; way: 'undo' | 'redo' }) {
  const editor = useTiptapEditor();
  const can = useEditorState({ editor, selector: (state) => state.editor?.can()[way]() ?? false });
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={!can}
      onClick={() => editor?.chain().focus()[way]().run()}
    >
      {icon}
    </IconButton>
  );
}

type Action = { label: string; run(editor: Editor): unknown };

const inTable: readonly Action[] = [
  { label: 'Add row above', run: (editor) => editor.chain().focus().addRowBefore().run() },
  { label: 'Add row below', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: 'Add column before', run: (editor) => editor.chain().focus().addColumnBefore().run() },
  { label: 'Add column after', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: 'Header row on or off', run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  { label: 'Merge or split cells', run: (editor) => editor.chain().focus().mergeOrSplit().run() },
  { label: 'Delete row', run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: 'Delete column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Delete table', run: (editor) => editor.chain().focus().deleteTable().run() },
];

/** Inserts a table; with the cursor in a table, opens the menu of table actions. */
function TableButton() {
  const editor = useTiptapEditor();
  const isInTable =
    useEditorState({ editor, selector: (state) => state.editor?.isActive('table') ?? false }) ?? false;
  return (
    <InsertButton
      label="Table"
      icon={<TableChartIcon fontSize="inherit" />}
      isIn={isInTable}
      actions={inTable}
      onInsert={(each) => each.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
    />
  );
}

interface InsertButtonProps {
  label: string;
  icon: ReactNode;
  /** Whether the cursor is in such a block. */
  isIn: boolean;
  /** The menu for a block. */
  actions: readonly Action[];
  onInsert(editor: Editor): unknown;
}

/** Inserts a block; with the cursor in one, opens the menu of its actions. */
function InsertButton({ label, icon, isIn, actions, onInsert }: InsertButtonProps) {
  const editor = useTiptapEditor();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToggleButton
        ref={button}
        size="small"
        value={label}
        aria-label={label}
        title={label}
        aria-haspopup={isIn ? 'menu' : undefined}
        selected={isIn}
        onClick={() => {
          if (isIn) setOpen(true);
          else if (editor) onInsert(editor);
        }}
      >
        {icon}
      </ToggleButton>
      <Menu open={isOpen} anchorEl={() => button.current} onClose={() => setOpen(false)}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            onClick={() => {
              setOpen(false);
              if (editor) action.run(editor);
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
