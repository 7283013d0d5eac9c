import type { ReplacedText } from '#machines/draft-fields.ts';
import type { UnsavedDraft } from '#machines/draft-setup.ts';
import { asRecord, type TypedTextStore, typedText } from '#src/api/typed-text.ts';

/** The part of a draft that survives its page. */
type TypedDraft = { unsaved: UnsavedDraft | null; replaced: ReplacedText };

/** Unsaved text of drafts, and texts that autosave has replaced, by resource and record. */
export type TypedDrafts = TypedTextStore<TypedDraft>;

export const staffDrafts: TypedDrafts = typedText({ name: 'draft', side: 'staff', parse: parsed });
export const clientDrafts: TypedDrafts = typedText({ name: 'draft', side: 'client', parse: parsed });

function parsed(stored: unknown): TypedDraft | null {
  const draft = asRecord(stored);
  const replaced = asRecord(draft?.replaced);
  if (!draft || !replaced) return null;
  const texts = Object.entries(replaced).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string';
  });
  return { unsaved: unsavedOf(draft.unsaved), replaced: Object.fromEntries(texts) };
}

function unsavedOf(stored: unknown): UnsavedDraft | null {
  const unsaved = asRecord(stored);
  const [changes, base] = [asRecord(unsaved?.changes), asRecord(unsaved?.base)];
  if (!unsaved || !changes || !base || !Array.isArray(unsaved.unanswered)) return null;
  const unanswered = unsaved.unanswered.map(asRecord).filter((each) => each !== null);
  return { changes, base, unanswered };
}

/** Returns the part of a stored draft that belongs to a form with these fields. */
export function ofFields<Fields extends object>(empty: Fields, draft: TypedDraft | null): TypedDraft {
  const own = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in empty));
  const unsaved = draft?.unsaved && {
    changes: own(draft.unsaved.changes),
    base: own(draft.unsaved.base),
    unanswered: draft.unsaved.unanswered.map(own),
  };
  return { unsaved: unsaved ?? null, replaced: own(draft?.replaced ?? {}) };
}
