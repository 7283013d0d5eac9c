import { useFormikContext } from 'formik';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import { originalKind } from '#domain/rules/converted-files.ts';
import { fileRefusal } from '#domain/rules/file-refusal.ts';
import { maxFilesInGroup } from '#domain/rules/limits.ts';
import { useOnboardingActor } from '../onboarding-actor.ts';
import { type DocumentsValues, storedFilesOf } from './documents-values.ts';
import type { Conversions } from './use-conversions.ts';

export type ChooseFiles = (group: DocumentGroupKey, files: readonly File[]) => void;

/** Returns the function that takes files for a group: pictures are uploaded, and originals are turned into pictures first. */
export function useChooseFiles(conversions: Conversions): ChooseFiles {
  const actor = useOnboardingActor();
  const { values } = useFormikContext<DocumentsValues>();
  const latest = useRef({ values, conversions });
  useLayoutEffect(() => {
    latest.current = { values, conversions };
  });

  return useCallback(
    (group, chosen) => {
      /** How many more files the group may hold. A conversion asks once it knows the number of its pages. */
      const left = () => {
        const uploads = actor.getSnapshot().children.uploads?.getSnapshot().context.uploads ?? [];
        const underWay = uploads.filter(
          (upload) => upload.group === group && upload.actor.getSnapshot().hasTag('open'),
        );
        const awaited = latest.current.conversions.list
          .filter((conversion) => conversion.group === group)
          .reduce((sum, { page, pages }) => sum + (pages === null ? 0 : pages - page + 1), 0);
        const stored = storedFilesOf(latest.current.values, group);
        return maxFilesInGroup - stored.length - underWay.length - awaited;
      };
      const originals = chosen.filter(({ name }) => originalKind(name) !== null);
      const pictures = chosen.filter((file) => !originals.includes(file));
      for (const file of originals) latest.current.conversions.convert({ group, file, left });
      if (pictures.length === 0) return;
      let free = left();
      const judged = pictures.map((file) => {
        const refusal = fileRefusal(file, free);
        if (refusal === null) free -= 1;
        return { file, name: file.name, refusal };
      });
      actor.send({ type: 'files.chosen', group, files: judged });
    },
    [actor],
  );
}
