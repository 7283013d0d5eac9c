import MuiTextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { maxAltLength } from '../picture/chosen-picture.ts';
import { isLinked } from './extensions.ts';

interface DialogProps {
  editor: Editor;
  onClose(): void;
}

const attributeOf = (editor: Editor, mark: string, name: string): string => {
  const value: unknown = editor.getAttributes(mark)[name];
  return typeof value === 'string' ? value : '';
};

/** Sets the link of the selected text; an empty address removes it. */
export function LinkDialog({ editor, onClose }: DialogProps) {
  const [address, setAddress] = useState(() => attributeOf(editor, 'link', 'href'));
  const [isRefused, setRefused] = useState(false);
  const wasLink = editor.isActive('link');
  const set = () => {
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (!isLinked(href)) return setRefused(true);
    // Without a selection, the address itself is the text.
    else if (editor.state.selection.empty && !wasLink)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <OneField
      title="Link"
      action={wasLink && address.trim() === '' ? 'Remove link' : 'Set link'}
      label="Address"
      value={address}
      error={
        isRefused ? 'Enter an address such as https://company.com, mailto:name@company.com or /blog' : null
      }
      help="Such as https://company.com, or /contact for a page of our own"
      maxLength={2000}
      onChange={(next) => {
        setRefused(false);
        setAddress(next);
      }}
      onSet={set}
      onClose={onClose}
    />
  );
}

/** Sets the alternative text of the selected picture. */
export function AltDialog({ editor, onClose }: DialogProps) {
  const [alt, setAlt] = useState(() => attributeOf(editor, 'image', 'alt'));
  return (
    <OneField
      title="Alternative text"
      action="Set text"
      label="Alternative text"
      value={alt}
      error={null}
      help="What it shows, for people who cannot see it. Leave empty if it only decorates"
      maxLength={maxAltLength}
      onChange={setAlt}
      onSet={() => {
        editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface OneFieldProps {
  title: string;
  action: string;
  label: string;
  value: string;
  error: string | null;
  help: string;
  maxLength: number;
  onChange(next: string): void;
  onSet(): void;
  onClose(): void;
}

function OneField(props: OneFieldProps) {
  const form = useId();
  return (
    <QuestionDialog title={props.title} action={props.action} form={form} onCancel={props.onClose}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree, the dialog is inside the form of the page.
          event.stopPropagation();
          props.onSet();
        }}
      >
        <MuiTextField
          fullWidth
          autoFocus
          label={props.label}
          value={props.value}
          error={props.error !== null}
          helperText={props.error ?? props.help}
          autoComplete="off"
          sx={{ marginTop: 1 }}
          slotProps={{ htmlInput: { maxLength: props.maxLength } }}
          onChange={({ target }) => props.onChange(target.value)}
        />
      </form>
    </QuestionDialog>
  );
}
