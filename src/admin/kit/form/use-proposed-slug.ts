import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { proposedSlug } from './proposed-slug.ts';

/** Updates the slug of a form with its title until the user edits it. @param isOn whether it may still change automatically */
export function useProposedSlug(isOn: boolean): void {
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
