import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { beneficialOwners } from '#domain/compliance/ownership/beneficial-owners.ts';
import { differences } from '#domain/compliance/ownership/differences.ts';
import { effectiveOwnership } from '#domain/compliance/ownership/effective.ts';
import { prefill } from '#domain/compliance/ownership/prefill.ts';
import { problems } from '#domain/compliance/ownership/problems.ts';
import type { OwnershipLink, OwnershipNode } from '#domain/compliance/ownership/structure.ts';
import type { SavedRecords } from '#domain/read-back.ts';
import { DraftForm } from '#src/admin/kit/draft/draft-form.tsx';
import type { Draft } from '#src/admin/kit/draft/use-draft.ts';
import layout from '#src/admin/kit/layout.module.css';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import type { Case } from '#src/api/admin/case.ts';
import { type OwnershipFields, ownershipQuery, type StoredOwnership } from '#src/api/admin/ownership.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { useCase } from '../use-case.ts';
import { LinksTable, NodesTable } from './entries-tables.tsx';
import { ExchangeButtons } from './exchange-buttons.tsx';
import { Findings } from './findings.tsx';
import { OutcomeFields } from './outcome-fields.tsx';
import { OwnersTable } from './owners-table.tsx';
import styles from './ownership.module.css';
import { ownershipCalls } from './ownership-calls.ts';
import { fieldLabels, linkText } from './ownership-labels.ts';
import { StructureDrawing } from './structure-drawing.tsx';
import { UploadedChart, useUploadedCharts } from './uploaded-chart.tsx';
import { useDrawnStructure } from './use-drawn-structure.ts';
import { useStructure } from './use-structure.ts';

/** Who owns and controls the client: a structure that staff complete, with the shares and owners that are computed from it. */
export default function OwnershipPanel() {
  const { summary } = useCase();
  const { data, error, refetch } = useQuery(ownershipQuery(summary.id));
  if (data) {
    return (
      <DraftForm<StoredOwnership, OwnershipFields>
        record={data}
        calls={ownershipCalls}
        labels={fieldLabels}
        action="Save ownership"
        isWide
        textOf={(name, value) =>
          name === 'links' ? linksText(value as OwnershipLink[], data.nodes) : undefined
        }
        onStored={() => undefined}
      >
        {(draft) => <Content draft={draft} />}
      </DraftForm>
    );
  }
  if (!error) return <FormSkeleton rows={6} hasHeading />;
  return (
    <FormAlert
      severity="error"
      title="The ownership could not be loaded"
      action={<TryAgain onClick={() => void refetch()} />}
    >
      {error.message}
    </FormAlert>
  );
}

/** Returns links as the comparison of two versions shows them, a line each. */
function linksText(links: readonly OwnershipLink[], nodes: readonly OwnershipNode[]): string {
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? 'a new entry';
  return links.map((link) => `${nameOf(link.owner)} → ${nameOf(link.owned)}: ${linkText(link)}`).join('\n');
}

/** Returns the client's answers of a case, by section. */
function recordsOf({ sections }: Case): SavedRecords {
  return Object.fromEntries(sections.map(({ section, record }) => [section, record]));
}

function Content({ draft }: { draft: Draft<StoredOwnership, OwnershipFields> }) {
  const shown = useCase();
  const { structure, mayChange, set } = useStructure();
  const [edited, setEdited] = useState<string | null>(null);
  const records = useMemo(() => recordsOf(shown), [shown]);
  const content = JSON.stringify(structure);
  const computed = useMemo(() => {
    const each = JSON.parse(content) as OwnershipFields;
    return { owners: beneficialOwners(each), effective: effectiveOwnership(each), problems: problems(each) };
  }, [content]);
  const found = useMemo(
    () => differences(JSON.parse(content) as OwnershipFields, records),
    [content, records],
  );
  return (
    <>
      <div className={layout.between}>
        <div>
          <h2>Ownership and control</h2>
          <p className={textStyles.note}>{savedText(draft.stored)}</p>
        </div>
        <div className={`${layout.row} ${layout.screenOnly}`}>
          {mayChange && (
            <Button size="small" variant="outlined" onClick={() => set(prefill(records, structure))}>
              Prefill from the answers
            </Button>
          )}
          <ExchangeButtons
            caseId={shown.summary.id}
            mayChange={mayChange}
            save={draft.save}
            onImported={draft.adopt}
          />
        </div>
      </div>
      <Drawing structure={structure} owners={computed.owners} onSelect={setEdited} />
      <Findings problems={computed.problems} differences={found} />
      <OwnersTable owners={computed.owners} effective={computed.effective} />
      <LinksTable />
      <NodesTable edited={edited} onEdit={setEdited} />
      <OutcomeFields />
    </>
  );
}

function savedText({ version, savedAt, savedBy }: StoredOwnership): string {
  if (version === 0 || savedAt === null) return "Prefilled from the client's answers. Not saved yet.";
  return `Saved ${timeInWords(savedAt)} by ${savedBy?.name ?? 'a former staff member'}`;
}

interface DrawingProps {
  structure: OwnershipFields;
  owners: ReturnType<typeof beneficialOwners>;
  onSelect(id: string): void;
}

/** The drawing, next to the chart that the client has uploaded. */
function Drawing({ structure, owners, onSelect }: DrawingProps) {
  const [isWhole, setWhole] = useState(false);
  const [hasChart, setChart] = useState(true);
  const charts = useUploadedCharts();
  const ids = useMemo(() => new Set(owners.map(({ person }) => person)), [owners]);
  const { drawn, error } = useDrawnStructure(structure, ids, isWhole);
  const isPair = hasChart && charts.length > 0;
  return (
    <section aria-label="Drawing">
      <Stack direction="row" className={layout.screenOnly ?? ''} sx={{ flexWrap: 'wrap', columnGap: 3 }}>
        <Toggle label="Draw every holder" isOn={isWhole} onChange={setWhole} />
        {charts.length > 0 && <Toggle label="Show the uploaded chart" isOn={hasChart} onChange={setChart} />}
      </Stack>
      <div className={`${styles.pair} ${isPair ? styles.both : ''}`}>
        <div>
          <StructureDrawing drawn={drawn} error={error} onSelect={onSelect} />
        </div>
        {isPair && <UploadedChart />}
      </div>
    </section>
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Switch size="small" checked={isOn} onChange={(event) => onChange(event.target.checked)} />}
    />
  );
}
