import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { replaceMentions } from '#domain/mentions.ts';
import type { Note } from '#src/api/admin/notes.ts';
import textStyles from '#src/ui/text/text.module.css';
import areaText from '../text.module.css';
import { type NotePart, partsOf } from './note-links.ts';
import styles from './notes.module.css';

/** Marks the place of a mention while the text is split; the contract refuses the character in a note. */
const MARK = '\0';

/** The text of a note as it was typed, with links and with the names of the people whom it mentions. */
export function NoteText({ text, mentions }: Pick<Note, 'text' | 'mentions'>) {
  const names = new Map(mentions.map(({ id, name }) => [id, name]));
  const shown = replaceMentions(text, (id) => {
    const name = names.get(id);
    return name === undefined ? undefined : `${MARK}@${name}${MARK}`;
  });
  return (
    <p dir="auto" className={textStyles.typed}>
      {shown.split(MARK).map((piece, n) => (
        // The pieces of a text have no identity but their place; every second one is a name.
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is rendered as a whole.
        <Fragment key={n}>{n % 2 === 1 ? <Mention name={piece} /> : <Pieces text={piece} />}</Fragment>
      ))}
    </p>
  );
}

const Mention = ({ name }: { name: string }) => <strong className={styles.mention}>{name}</strong>;

function Pieces({ text }: { text: string }) {
  return partsOf(text, window.location.origin).map((part, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is rendered as a whole.
    <Fragment key={n}>{shownPart(part)}</Fragment>
  ));
}

function shownPart(part: NotePart) {
  if (typeof part === 'string') return part;
  if ('to' in part)
    return (
      <Link to={part.to} className={areaText.link}>
        {part.label}
      </Link>
    );
  return (
    <a href={part.href} target="_blank" rel="noopener noreferrer" className={areaText.link}>
      {part.label}
    </a>
  );
}
