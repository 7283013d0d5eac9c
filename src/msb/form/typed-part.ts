import { asRecord, typedText } from '#src/api/typed-text.ts';

/** What is typed into a part of an application and not saved. @property base what was stored of the part when typing began */
interface TypedPart {
  base: Record<string, unknown>;
  values: Record<string, unknown>;
}

/** By the application and the part. */
export const typedParts = typedText<TypedPart>({
  name: 'msb-part',
  side: 'client',
  parse: (stored) => {
    const part = asRecord(stored);
    const base = asRecord(part?.base);
    const values = asRecord(part?.values);
    return base && values ? { base, values } : null;
  },
});
