import Stack from '@mui/material/Stack';
import type { Editor } from '@tiptap/react';
import { type ReactNode, useId } from 'react';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';

export interface EditorDialogProps {
  editor: Editor;
  onClose(): void;
}

interface Props {
  title: string;
  action: string;
  onSet(): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that asks about a part of the text. Its form is not the form of the page. */
export function EditorDialog({ title, action, onSet, onClose, children }: Props) {
  const form = useId();
  return (
    <QuestionDialog title={title} action={action} form={form} onCancel={onClose}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree, the dialog is inside the form of the page.
          event.stopPropagation();
          onSet();
        }}
      >
        <Stack spacing={3} sx={{ paddingTop: 1 }}>
          {children}
        </Stack>
      </form>
    </QuestionDialog>
  );
}

/** Returns a text attribute of the selected mark or node. */
export function attributeOf(editor: Editor, name: string, attribute: string): string {
  const value: unknown = editor.getAttributes(name)[attribute];
  return typeof value === 'string' ? value : '';
}
