import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { caseTagsQuery } from '#src/api/admin/case-tags.ts';
import type { ExaminationPack } from '#src/api/admin/examination-packs.ts';
import { ratingLabels } from '../kit/case/compliance-labels.ts';
import { CheckField, FieldPair, SelectField, TextField } from '../kit/form/fields.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';

/** Asks for the period of a pack, and which relationships it contains. */
export function PackDialog({ onClose }: { onClose(): void }) {
  const { data: tags = [] } = useQuery(caseTagsQuery);
  const today = new Date().toISOString().slice(0, 10);
  return (
    <FormDialog<ExaminationPack & RaRecord>
      resource="examination-packs"
      title="Make an examination pack"
      action="Make the pack"
      busyLabel="Requesting…"
      defaultValues={{
        from: `${today.slice(0, 4)}-01-01`,
        to: today,
        rating: '',
        tag: '',
        withDocuments: false,
      }}
      done={() => 'The pack is being made. The list shows when it is ready.'}
      onClose={onClose}
    >
      <p>
        It contains the relationships that were in force on a day of the period, each with its compliance
        file. Tax numbers of people are left out.
      </p>
      <FieldPair>
        <DayField source="from" label="First day" />
        <DayField source="to" label="Last day" />
      </FieldPair>
      <FieldPair>
        <SelectField source="rating" label="Risk rating">
          <option value="">All ratings</option>
          {Object.entries(ratingLabels).map(([rating, label]) => (
            <option key={rating} value={rating}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField source="tag" label="Tag">
          <option value="">All cases</option>
          {tags.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </FieldPair>
      <CheckField source="withDocuments" label="Include the certified documents, except tax forms" />
      <p>Pictures are not searched for tax numbers. Look through the documents before you hand them over.</p>
    </FormDialog>
  );
}

function DayField(props: { source: string; label: string }) {
  return <TextField {...props} type="date" slotProps={{ inputLabel: { shrink: true } }} />;
}
