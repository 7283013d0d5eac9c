import type { Confirmation, OwnershipLink, OwnershipNode } from '#domain/compliance/ownership/structure.ts';
import type { StructureChanges } from '#domain/compliance/ownership/structure-changes.ts';
import { RecordTable } from '#src/ui/table/record-table.tsx';
import { dateInWords } from '#src/ui/text/date-text.ts';
import { linkText, measureLabels, nodeKindLabels, outcomeLabels } from './ownership-labels.ts';

interface ChangesTableProps {
  changes: StructureChanges;
  /** The headings of the two structures. */
  before: string;
  after: string;
  /** Shown if nothing differs. */
  sameTitle: string;
  sameText: string;
}

/** What differs between two structures, a line each. */
export function ChangesTable({ changes, before, after, sameTitle, sameText }: ChangesTableProps) {
  return (
    <RecordTable
      caption="Differences"
      rows={rowsOf(changes)}
      rowKey={({ what }, index) => `${index} ${what}`}
      emptyTitle={sameTitle}
      emptyText={sameText}
      columns={[
        { key: 'what', header: 'What', render: ({ what }) => what },
        { key: 'before', header: before, render: (row) => row.before },
        { key: 'after', header: after, render: (row) => row.after },
      ]}
      actions={() => null}
    />
  );
}

type Row = { what: string; before: string; after: string };

function rowsOf(changes: StructureChanges): Row[] {
  const { nodes, links, confirmations, outcome, outcomeReason, seniorOfficer } = changes;
  const one = <Value,>(
    what: string,
    change: { before: Value | null; after: Value | null } | null,
    text: (value: Value) => string,
  ): Row[] =>
    change ? [{ what, before: textOf(change.before, text), after: textOf(change.after, text) }] : [];
  return [
    ...nodes.flatMap((change) => one((change.after ?? change.before)?.name ?? '', change, nodeText)),
    ...links.flatMap((change) => one(`${change.owner} → ${change.owned}`, change, wholeLinkText)),
    ...confirmations.flatMap((change) => one(`Confirmation of ${change.owner}`, change, confirmationText)),
    ...one('Outcome', outcome, (each) => outcomeLabels[each]),
    ...one('Reason', outcomeReason, (each) => each),
    ...one('Most senior managing officer', seniorOfficer, (each) => each),
  ];
}

function textOf<Value>(value: Value | null, text: (value: Value) => string): string {
  return value === null ? '' : text(value);
}

const nodeText = ({ name, kind, country }: OwnershipNode) =>
  [name, nodeKindLabels[kind], country].filter((each) => each !== '').join(', ');

const wholeLinkText = (link: OwnershipLink) =>
  [linkText({ ...link, control: '' }), link.control].filter((each) => each !== '').join(', ') ||
  'Nothing entered';

const confirmationText = ({ measure, source, date }: Confirmation) =>
  `${measureLabels[measure]}: ${source}, ${dateInWords(date)}`;
