import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { languageChoices } from '../languages.ts';
import { FieldPair, SelectField, TextField } from './fields.tsx';

/** The maximum length of the server's own proposals. */
const longest = 80;

/**
 * Returns the slug that is proposed for a title while the user types: lower-case letters a to z, digits and hyphens. Empty for a
 * title in another script, which the server transliterates when it saves.
 */
export function proposedSlug(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '');
  if (/(?![a-z])\p{L}/u.test(plain)) return '';
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  if (words.length <= longest) return words;
  const cut = words.slice(0, longest + 1);
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, longest);
}

/** Updates the slug of a form with its title until the user edits it. @param isOn whether it may still change automatically */
function useProposedSlug(isOn: boolean): void {
  const { setValue, getValues } = useFormContext();
  const title = String(useWatch({ name: 'title' }) ?? '');
  const proposed = useRef(proposedSlug(title));
  useEffect(() => {
    const next = proposedSlug(title);
    const now: unknown = getValues('slug');
    if (isOn && next !== proposed.current && (now === '' || now === undefined || now === proposed.current)) {
      setValue('slug', next);
    }
    proposed.current = next;
  }, [isOn, title, setValue, getValues]);
}

interface TitleFieldsProps {
  labels: Readonly<Record<'title' | 'slug' | 'language', string>>;
  /** The path under which the record is public, such as `/blog`. */
  path: string;
  /** Whether its address is already public. */
  isSeen: boolean;
}

/** Title, slug and language: the fields of a new post or training. */
export function TitleFields(props: TitleFieldsProps) {
  return (
    <>
      <TextField source="title" label={props.labels.title} />
      <AddressFields {...props} />
    </>
  );
}

/** The slug, which follows the title until it is edited, and the language. */
export function AddressFields({ labels, path, isSeen }: TitleFieldsProps) {
  useProposedSlug(!isSeen);
  const language = useWatch({ name: 'language' });
  return (
    <FieldPair>
      <TextField
        source="slug"
        label={labels.slug}
        helperText={
          isSeen
            ? 'The earlier address still leads here'
            : `The end of its address, ${path}/…. It follows the title until you change it`
        }
      />
      <SelectField source="language" label={labels.language}>
        {languageChoices(typeof language === 'string' ? language : '').map(([tag, name]) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </SelectField>
    </FieldPair>
  );
}
