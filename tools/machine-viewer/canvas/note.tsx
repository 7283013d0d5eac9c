import { createContext, useContext } from 'react';
import styles from './note.module.css';

/** A note next to a part of a drawing. */
export type Note = {
  text: string;
  /** How prominent it is, from 0 to 1. */
  weight: number;
};

/** The notes of a drawing, by a state's place or an edge's id. */
export const Notes = createContext<ReadonlyMap<string, Note>>(new Map());

/**
 * The note on a part, at its upper right corner; for text in a box, behind the text. The part's accessible name contains it too.
 */
export function NoteOn({ id, type }: { id: string; type: string | undefined }) {
  const note = useContext(Notes).get(id);
  if (!note || type === 'face') return null;
  const weight = Math.round(Math.max(0, Math.min(1, note.weight)) * 4);
  return <span className={styles.note} data-beside={type} data-weight={weight} data-note={note.text} />;
}
