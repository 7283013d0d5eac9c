import areaText from '../text.module.css';
import '#src/ui/text/post-body.css';
import FormHelperText from '@mui/material/FormHelperText';
import type { EditorOptions } from '@tiptap/react';
import { RichTextInput } from 'ra-input-rich-text';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { acceptedPictures } from '../picture/chosen-picture.ts';
import { fileOf, useChosenPicture } from '../picture/use-chosen-picture.tsx';
import { extensions } from './extensions.ts';
import { cleanPaste, leftOutText } from './paste.ts';
import styles from './rich-text.module.css';
import { type OpenSlashMenu, SlashMenu, slashMenu } from './slash-menu.tsx';
import { type Insert, Toolbar } from './toolbar.tsx';

export interface RichTextProps {
  source: string;
  label: string;
  helperText?: string;
}

/**
 * react-admin's rich text input with the content model of a body. Pictures are dropped, pasted or chosen, then cropped, and
 * uploaded to the product's own store before they are inserted.
 */
export function RichTextEditor({ source, label, helperText }: RichTextProps) {
  const insert = useRef<Insert>(undefined);
  const { choose, refusal, dialog } = useChosenPicture((src, alt) => insert.current?.({ src, alt }), {
    asksAlt: true,
  });
  const [note, setNote] = useState<string | null>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const [isVideo, setVideo] = useState(false);
  const [slash, setSlash] = useState<OpenSlashMenu | null>(null);
  const slashKeys = useRef<(event: KeyboardEvent) => boolean>(undefined);
  const id = useId();
  // Changing the options would create a new editor, so they call the latest callbacks through a ref.
  const latest = useRef({ choose, setNote });
  useEffect(() => {
    latest.current = { choose, setNote };
  });
  const { errors } = useFormState();
  const isRefused = errors[source] !== undefined;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('.ProseMirror')?.setAttribute('aria-invalid', String(isRefused));
  }, [isRefused]);
  const options = useMemo<Partial<EditorOptions>>(
    () => ({
      extensions: [
        ...extensions,
        slashMenu({
          onChange: setSlash,
          onKey: (event) => slashKeys.current?.(event) ?? false,
          asking: { picture: () => pictures.current?.click(), video: () => setVideo(true) },
        }),
      ],
      injectCSS: true,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-describedby': `${id}-help`,
          class: 'post-body',
        },
        handlePaste: (_view, { clipboardData }) => {
          // A word processor adds a picture of the text to the text.
          const file = clipboardData?.getData('text/plain') ? undefined : fileOf(clipboardData);
          if (file) latest.current.choose(file);
          return file !== undefined;
        },
        handleDrop: (_view, { dataTransfer }, _slice, moved) => {
          const file = moved ? undefined : fileOf(dataTransfer);
          if (file) latest.current.choose(file);
          return file !== undefined;
        },
        transformPastedHTML: (html) => {
          const pasted = cleanPaste(html);
          latest.current.setNote(leftOutText(pasted.left));
          return pasted.html;
        },
      },
    }),
    [label, id],
  );
  const message = refusal ?? note;
  return (
    <div ref={place} className={styles.field}>
      <p className={areaText.label}>{label}</p>
      <RichTextInput
        source={source}
        label={false}
        helperText={false}
        editorOptions={options}
        toolbar={
          <Toolbar
            label={label}
            insert={insert}
            onPicture={() => pictures.current?.click()}
            isVideo={isVideo}
            onVideo={setVideo}
          />
        }
      />
      <input
        ref={pictures}
        type="file"
        hidden
        accept={acceptedPictures}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {slash && <SlashMenu menu={slash} keys={slashKeys} />}
      <div className={styles.foot}>
        <FormHelperText
          id={`${id}-help`}
          error={message !== null}
          role={message === null ? undefined : 'alert'}
        >
          {message ?? helperText ?? 'Type / to insert something. You can drop or paste pictures here'}
        </FormHelperText>
        <Length source={source} />
      </div>
      {dialog}
    </div>
  );
}

function Length({ source }: { source: string }) {
  const html: unknown = useWatch({ name: source });
  const length = typeof html === 'string' ? html.length : 0;
  // The length is only shown near the maximum.
  if (length < mostCharacters * 0.8) return null;
  return (
    <FormHelperText error={length > mostCharacters}>
      {length.toLocaleString('en-GB')} of {mostCharacters.toLocaleString('en-GB')} characters, marks included
    </FormHelperText>
  );
}

/** The maximum length of a body in the contract. */
const mostCharacters = 200_000;
