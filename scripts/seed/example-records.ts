import { type SectionRecords, sectionIds } from '#domain/records/sections.ts';
import { sections } from '#domain/sections/registry.ts';
import { readContract } from '#server/platform/contract/contract.ts';

type WithExamples = { components: { schemas: Record<string, { examples?: readonly unknown[] }> } };

const { schemas } = ((await readContract()) as unknown as WithExamples).components;

/** The contract's own example of each section; a test checks that every rule accepts them. */
export const exampleRecords = Object.fromEntries(
  sectionIds.map((section) => [section, schemas[sections[section].name]?.examples?.[0]]),
) as SectionRecords;
