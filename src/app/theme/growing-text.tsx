import type { TextareaAutosizeProps } from '@mui/material/TextareaAutosize';
import type { ComponentType } from 'react';

let Growing: ComponentType<TextareaAutosizeProps> | null = null;

/** Gives fields of several lines what makes them grow by what is typed: only the administrators' area has such. */
export function provideGrowingText(component: ComponentType<TextareaAutosizeProps>): void {
  Growing = component;
}

/** Stands for MUI's text area that grows, which its input brings along wherever there is one; as high as its rows without it. */
export default function GrowingText({ minRows, maxRows, ...props }: TextareaAutosizeProps) {
  if (Growing) return <Growing minRows={minRows} maxRows={maxRows} {...props} />;
  return <textarea rows={Number(minRows) || undefined} {...props} />;
}
