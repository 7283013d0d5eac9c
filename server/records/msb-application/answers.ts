import type { MsbContent, MsbPartId } from '#domain/msb/part.ts';
import { msbPartIds } from '#domain/msb/parts.ts';
import type { RuleContext } from '#domain/rules/clock.ts';
import { checkMsbPart } from '#domain/rules/msb-application.ts';
import { badRequest, type FieldError } from '#server/platform/http/errors.ts';

/** Validates the parts that were sent and returns them as they are stored. Throws 400 with the errors of each part. */
export function checkedParts(sent: Partial<MsbContent>, context: RuleContext): Partial<MsbContent> {
  const refused: FieldError[] = [];
  const stored: [MsbPartId, unknown][] = [];
  for (const id of msbPartIds) {
    if (sent[id] === undefined) continue;
    const checked = checkMsbPart(id, sent[id], context);
    if (checked.ok) stored.push([id, checked.value]);
    else {
      refused.push(
        ...checked.errors.map(({ property, message }) => ({ property: `${id}.${property}`, message })),
      );
    }
  }
  if (refused.length > 0) throw badRequest(refused);
  return Object.fromEntries(stored);
}
