import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { dayInWords } from '#domain/copy.ts';
import { faceConsentInWords } from '#domain/face-consent.ts';
import { firmName } from '#domain/firm.ts';
import { readBack } from '#domain/read-back.ts';
import { numberOf, type StepId, stepOf } from '#machines/steps.ts';
import { instantInWords } from '#server/platform/core/clock.ts';
import type {
  DocumentGroup,
  DocumentRow,
  DocumentSection,
  SetDocument,
} from '#server/platform/workers/pdf/set-document.ts';
import type { FrozenCase, FrozenDocument } from './frozen-case.ts';

/**
 * Returns the content of a version's document, in the wizard's order: who, what and when, every answer with its label,
 * the files with their SHA-256, the certification.
 * @param sha256 of the frozen canonical JSON, hex
 */
export function submissionDocument(frozen: FrozenCase, sha256: string): SetDocument {
  const company = frozen.records['company-details'].legalName;
  const { name, role } = frozen.certification;
  const answers = readBack(frozen.records).map(({ step, groups }) => section(step, groups));
  return {
    title: `Onboarding of ${company}, version ${frozen.version}`,
    author: firmName,
    heading: 'Onboarding submission',
    createdAt: frozen.submittedAt,
    footer: `${company} · version ${frozen.version}`,
    facts: [
      { label: 'Company', value: company },
      { label: 'Version', value: String(frozen.version) },
      { label: 'Submitted', value: instantInWords(frozen.submittedAt) },
      { label: 'Certified by', value: `${name}, ${role}` },
      { label: 'Onboarding', value: frozen.onboardingId },
      { label: 'SHA-256', value: '', remark: sha256 },
    ],
    sections: [
      ...answers,
      section('controlOwnershipVerification', people(frozen)),
      section('onboardingDocuments', documents(frozen.documents)),
      section('identityVerification', identity(frozen)),
      section('certifyAndSubmit', certification(frozen, sha256)),
    ],
  };
}

function section(step: StepId, groups: DocumentGroup[]): DocumentSection {
  return { title: `${numberOf(step)}. ${stepOf(step).title}`, groups };
}

const checks = {
  not_started: 'Non verified',
  pending: 'Non verified: handed in, waiting for a decision',
  verified: 'Verified',
  refused: 'Non verified: the last check was refused',
};

function people({ verification }: FrozenCase): DocumentGroup[] {
  const lists = { directors: 'Directors', beneficialOwners: 'Beneficial owners' } as const;
  return Object.entries(lists).map(([role, title]) => ({
    title,
    rows: verification.people
      .filter((person) => person.role === role)
      .map(({ firstName, lastName, status, requestedAt }) => ({
        label: `${firstName} ${lastName}`,
        value: checks[status],
        ...(requestedAt !== null && { remark: `Request mailed on ${instantInWords(requestedAt)}` }),
      })),
  }));
}

function identity(frozen: FrozenCase): DocumentGroup[] {
  const { provider, self } = frozen.verification;
  const by = { manual: 'By an administrator', sumsub: 'By the identity provider Sumsub' }[provider];
  const rows = [
    { label: 'Status', value: checks[self.status] },
    { label: 'Checked', value: by },
    ...(self.updatedAt === null ? [] : [{ label: 'Last change', value: instantInWords(self.updatedAt) }]),
  ];
  return [{ title: 'Identity of the person who submits', rows }, ...consents(frozen)];
}

/** What was decided about the comparison of faces; earlier versions have none of it. */
function consents({ faceConsents = [], certification }: FrozenCase): DocumentGroup[] {
  if (faceConsents.length === 0) return [];
  return [
    {
      title: 'Consent to the comparison of the face',
      rows: faceConsents.map(({ name, noticeVersion, decidedAt, ...consent }) => ({
        label: name ?? certification.name,
        value: faceConsentInWords(consent),
        remark: `Privacy notice version ${noticeVersion}, ${instantInWords(decidedAt)}`,
      })),
    },
  ];
}

function documents(frozen: readonly FrozenDocument[]): DocumentGroup[] {
  return documentGroups.map(({ key, label }) => {
    const files = frozen.filter(({ group }) => group === key);
    return {
      title: label,
      rows: files.length === 0 ? [{ label: 'Files', value: 'None' }] : files.map(fileRow),
    };
  });
}

function fileRow({ name, size, sha256, issuedOn }: FrozenDocument, index: number): DocumentRow {
  const issued = issuedOn === null ? '' : `, issued ${dayInWords(issuedOn)}`;
  return {
    label: `File ${index + 1}`,
    value: `${name}\n${sizeInWords(size)}${issued}`,
    remark: `SHA-256 ${sha256}`,
  };
}

/** The size in readable units and exactly: '482.1 kB (482,133 bytes)'. */
function sizeInWords(bytes: number): string {
  const exact = `${bytes.toLocaleString('en-GB')} bytes`;
  if (bytes < 1000) return exact;
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
  return `${size.toFixed(1)} ${unit} (${exact})`;
}

function certification({ certification, submittedAt }: FrozenCase, sha256: string): DocumentGroup[] {
  const { text, name, role, date } = certification;
  return [
    {
      title: 'Certification',
      rows: [
        { label: 'Certified', value: text },
        { label: 'Name', value: name },
        { label: 'Role', value: role },
        { label: 'Date', value: dayInWords(date) },
        ...signatureRow(certification, { submittedAt, sha256 }),
      ],
    },
  ];
}

/** The signature with the facts that prove it; earlier versions have none. */
function signatureRow(
  { name, signature, network }: FrozenCase['certification'],
  { submittedAt, sha256 }: { submittedAt: string; sha256: string },
): DocumentRow[] {
  if (network === undefined) return [];
  const how = signature === undefined ? 'Typed' : 'Drawn';
  return [
    {
      label: 'Signature',
      value: '',
      signature: signature === undefined ? { typed: name } : { drawn: signature },
      remark: `${how} on ${instantInWords(submittedAt)}, from the network address ${network}\nSHA-256 ${sha256}`,
    },
  ];
}
