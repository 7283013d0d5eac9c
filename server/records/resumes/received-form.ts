import type { FastifyRequest } from 'fastify';
import type { FormMarks } from '#domain/public-form.ts';
import { otherPosition, resumeConsent } from '#domain/resume-form.ts';
import { type Application, checkApplication } from '#domain/rules/resume.ts';
import { type ResumeFormat, resumeFormat, resumeRefusals } from '#domain/rules/resume-file.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import { badFile, badRequest, type FieldError } from '#server/platform/http/errors.ts';
import { type ReceivedFile, receiveForm } from '../files/received-file.ts';

/** A complete application with valid fields; its file is not inspected yet. */
export type ReceivedApplication = {
  application: Application;
  marks: FormMarks;
  file: ReceivedFile<ResumeFormat>;
};

const names = [
  ...['name', 'email', 'phone', 'position', 'letter', 'consent', 'consentText', 'from', 'website'],
  'elapsed',
];

/** Receives the form of an application. Throws 400 with field errors, and 413. */
export async function receiveApplication(
  request: FastifyRequest,
  { directory, keptUntil, positions }: { directory: string; keptUntil: Date; positions: readonly string[] },
): Promise<ReceivedApplication> {
  const { file, values } = await receiveForm(request, directory, { names, formatOf, needsFile: false });
  try {
    const { website, elapsed, consent = '', ...typed } = values;
    if (elapsed !== undefined && !/^\d{1,12}$/.test(elapsed)) {
      throw badRequest([{ property: 'elapsed', message: 'Send whole milliseconds' }]);
    }
    const defaults = { name: '', email: '', phone: '', position: '', letter: '', from: '' };
    const checked = checkApplication({
      ...defaults,
      consentText: resumeConsent(dayOf(keptUntil)),
      ...typed,
      consent: consent === 'true',
    });
    const errors = checked.ok ? closedPosition(checked.value, positions) : checked.errors;
    if (!file) errors.push({ property: 'file', message: resumeRefusals.missing });
    if (!checked.ok || !file || errors.length > 0) throw badRequest(errors);
    const marks = { website, ...(elapsed !== undefined && { elapsed: Number(elapsed) }) };
    return { application: checked.value, marks, file };
  } catch (error) {
    await file?.discard();
    throw error;
  }
}

/** An error for a position that is not open; if no positions are configured, applicants may write any. */
function closedPosition({ position }: Application, open: readonly string[]): FieldError[] {
  if (open.length === 0 || [...open, otherPosition].includes(position)) return [];
  const message = `Choose one of: ${[...open, otherPosition].join('; ')}`;
  return [{ property: 'position', message }];
}

function formatOf(name: string): ResumeFormat {
  const format = resumeFormat(name);
  if (!format) throw badFile(resumeRefusals.ending);
  return format;
}
