import { asRecord, typedText } from '#src/api/typed-text.ts';

/** Unsaved text of a part of an application. @property base the stored part when typing began */
interface TypedPart {
  base: Record<string, unknown>;
  values: Record<string, unknown>;
}

/** By application and part. */
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
