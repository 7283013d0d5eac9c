import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import type { CaseSection } from '#src/api/admin/case.ts';
import { asRecord } from '#src/api/typed-text.ts';
import { typedForms } from '../kit/form/typed-forms.ts';
import { useStaffMember } from '../kit/staff-member.ts';

interface TypedSectionOptions {
  /** The case and its section; the key of the stored text. */
  place: string;
  /** The version that the form is based on, and the version that the typed text was compared with. */
  saved: CaseSection;
  compared: CaseSection;
  isSaved: boolean;
  /** Called with the version that the form's text is compared with, once it was restored or discarded. */
  onCompared(compared: CaseSection): void;
}

/**
 * Stores the unsaved text of the surrounding form of a section, and restores it after a reload.
 *
 * @returns whether the form shows restored text, and how to discard it
 */
export function useTypedSection(options: TypedSectionOptions) {
  const { place, saved, compared, isSaved, onCompared } = options;
  const { values, dirty, setValues, resetForm } = useFormikContext<object>();
  const { id: staffId } = useStaffMember();
  const [isRestored, setRestored] = useState(false);
  const hasOpened = useRef(false);
  const latest = useRef({ values, compared, onCompared });
  useEffect(() => {
    latest.current = { values, compared, onCompared };
  });

  useEffect(() => {
    const typed = typedForms.read(staffId, place);
    if (!typed) return;
    const { etag, savedAt, record } = typed.base;
    const { current: form } = latest;
    // The stored text may be from the form of an earlier release.
    const mine = Object.entries(typed.mine).filter(([name]) => name in form.values);
    void setValues({ ...form.values, ...Object.fromEntries(mine) }, false);
    setRestored(true);
    form.onCompared({
      ...form.compared,
      etag: typeof etag === 'string' ? etag : null,
      savedAt: typeof savedAt === 'string' ? savedAt : null,
      record: asRecord(record),
    });
  }, [staffId, place, setValues]);

  const { etag, savedAt, record } = compared;
  useEffect(() => {
    // On the first run the form has the saved values; the stored text is restored afterwards and must not be overwritten.
    const isFirst = !hasOpened.current;
    hasOpened.current = true;
    if (isFirst) return;
    const typed = dirty && !isSaved ? { mine: { ...values }, base: { etag, savedAt, record } } : null;
    typedForms.write(staffId, place, typed);
  }, [staffId, place, values, dirty, isSaved, etag, savedAt, record]);

  return {
    isRestored: isRestored && dirty && !isSaved,
    discard: () => {
      setRestored(false);
      resetForm();
      onCompared(saved);
    },
  };
}
