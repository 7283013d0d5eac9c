import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BeneficialOwner } from '#domain/compliance/ownership/beneficial-owners.ts';
import { differences } from '#domain/compliance/ownership/differences.ts';
import { prefill } from '#domain/compliance/ownership/prefill.ts';
import type { OwnershipLink, OwnershipNode } from '#domain/compliance/ownership/structure.ts';
import type { SavedRecords } from '#domain/read-back.ts';
import { DraftForm } from '#src/admin/kit/draft/draft-form.tsx';
import type { Draft } from '#src/admin/kit/draft/use-draft.ts';
import layout from '#src/admin/kit/layout.module.css';
import { TryAgain } from '#src/admin/kit/try-again.tsx';
import type { Case } from '#src/api/admin/case.ts';
import { type OwnershipFields, ownershipQuery, type StoredOwnership } from '#src/api/admin/ownership.ts';
import { Drawing, Toggle } from '#src/ownership/drawing.tsx';
import { LinksTable, NodesTable } from '#src/ownership/entries-tables.tsx';
import { Findings } from '#src/ownership/findings.tsx';
import { linkText } from '#src/ownership/ownership-labels.ts';
import { useStructure } from '#src/ownership/structure-context.tsx';
import { useComputed } from '#src/ownership/use-computed.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { useCase } from '../use-case.ts';
import { ConfirmedOwners } from './confirmed-owners.tsx';
import { ExchangeButtons } from './exchange-buttons.tsx';
import { OutcomeFields } from './outcome-fields.tsx';
import styles from './ownership.module.css';
import { ownershipCalls } from './ownership-calls.ts';
import { OwnershipVersionPage, OwnershipVersions } from './ownership-versions.tsx';
import { fieldLabels } from './staff-labels.ts';
import { type Stated, StatedDrawing, StatedStructure } from './stated-structure.tsx';
import { StructureOfForm } from './structure-of-form.tsx';
import { UploadedChart, useUploadedCharts } from './uploaded-chart.tsx';

/** Who owns and controls the client: a structure that staff complete, or with `version` in the address a stored one. */
export default function OwnershipPanel() {
  const { summary } = useCase();
  const [search] = useSearchParams();
  const version = Number(search.get('version'));
  return Number.isInteger(version) && version > 0 ? (
    <OwnershipVersionPage key={version} caseId={summary.id} version={version} />
  ) : (
    <CurrentOwnership />
  );
}

/** The structure, with the shares and owners that are computed from it. */
function CurrentOwnership() {
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
        {(draft) => (
          <StructureOfForm>
            <Content draft={draft} />
          </StructureOfForm>
        )}
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
  const computed = useComputed(structure);
  const content = JSON.stringify(structure);
  const found = useMemo(
    () => differences(JSON.parse(content) as OwnershipFields, records),
    [content, records],
  );
  const { stated } = draft.stored;
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
      <ComparedDrawing owners={computed.owners} stated={stated} onSelect={setEdited} />
      {stated && <StatedStructure stated={stated} />}
      <Findings
        problems={computed.problems}
        differences={found}
        differencesTitle="Differences from the client's answers"
      />
      <ConfirmedOwners owners={computed.owners} effective={computed.effective} />
      <LinksTable />
      <NodesTable edited={edited} onEdit={setEdited} />
      <OutcomeFields />
      <OwnershipVersions caseId={shown.summary.id} />
    </>
  );
}

function savedText({ version, savedAt, savedBy }: StoredOwnership): string {
  if (version === 0 || savedAt === null) return "Prefilled from the client's answers. Not saved yet.";
  return `Saved ${timeInWords(savedAt)} by ${savedBy?.name ?? 'a former staff member'}`;
}

interface ComparedDrawingProps {
  owners: readonly BeneficialOwner[];
  stated: Stated | null;
  onSelect(id: string): void;
}

/** The drawing, next to what the client states and the chart that the client has uploaded. */
function ComparedDrawing({ owners, stated, onSelect }: ComparedDrawingProps) {
  const [hasStated, setStated] = useState(true);
  const [hasChart, setChart] = useState(true);
  const charts = useUploadedCharts();
  const isCharted = hasChart && charts.length > 0;
  const statedShown = hasStated ? stated : null;
  return (
    <section aria-label="Drawing">
      <div className={`${styles.pair} ${isCharted || statedShown ? styles.both : ''}`}>
        <div>
          <Drawing
            owners={owners}
            onSelect={onSelect}
            toggles={
              <>
                {stated && (
                  <Toggle label="Show the client's structure" isOn={hasStated} onChange={setStated} />
                )}
                {charts.length > 0 && (
                  <Toggle label="Show the uploaded chart" isOn={hasChart} onChange={setChart} />
                )}
              </>
            }
          />
        </div>
        {statedShown && (
          <div>
            <StatedDrawing stated={statedShown} />
          </div>
        )}
        {isCharted && <UploadedChart />}
      </div>
    </section>
  );
}
