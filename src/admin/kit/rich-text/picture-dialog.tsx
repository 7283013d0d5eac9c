import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { maxAltLength } from '../picture/chosen-picture.ts';
import { attributeOf, EditorDialog, type EditorDialogProps } from './editor-dialog.tsx';

/** Sets the alternative text and the caption of the selected picture. */
export function PictureDialog({ editor, onClose }: EditorDialogProps) {
  const [alt, setAlt] = useState(() => attributeOf(editor, 'image', 'alt'));
  const [caption, setCaption] = useState(() => attributeOf(editor, 'image', 'caption'));
  return (
    <EditorDialog
      title="Words with the picture"
      action="Set words"
      onSet={() => {
        const words = { alt: alt.trim(), caption: caption.trim() };
        editor.chain().focus().updateAttributes('image', words).run();
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        fullWidth
        autoFocus
        label="Alternative text"
        helperText="What it shows, for people who cannot see it. Leave empty if it only decorates"
        value={alt}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: maxAltLength } }}
        onChange={({ target }) => setAlt(target.value)}
      />
      <TextField
        fullWidth
        label="Caption"
        helperText="Shown below the picture. Leave empty for none"
        value={caption}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: maxAltLength } }}
        onChange={({ target }) => setCaption(target.value)}
      />
    </EditorDialog>
  );
}
