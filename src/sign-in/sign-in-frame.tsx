import type { ReactNode } from 'react';
import { firmName } from '#domain/firm.ts';
import { CardPage } from '../ui/frame/card-page.tsx';

/** The layout of the pages before sign-in: the firm's name above one column. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return <CardPage firm={firmName}>{children}</CardPage>;
}
