import { dateInWords } from '#src/ui/text/date-text.ts';
import { AreaList } from '../kit/list/area-list.tsx';
import { Column } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { EditLink } from '../kit/list/record-links.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { ToggleFilter } from '../kit/list/toggle-filter.tsx';
import { countInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import { type Certificate, CertificateBadge, statusLabels } from './certificate-labels.tsx';

const states = Object.entries(statusLabels);

/** Who has completed which training, the latest first. */
export default function CertificatesPage() {
  return (
    <Page
      title="Certificates"
      why="Each is issued by itself when a training is completed. One that is withdrawn shows so at its link at once."
    >
      <AreaList resource="training-certificates">
        <RecordList
          label="Certificates, the latest first"
          trouble="The certificates could not be loaded"
          count={countInWords('certificate', 'certificates')}
          filters={
            <ListFilters>
              <ToggleFilter source="state" label="State" choices={states} />
              <SearchField label="Search by holder, address, training or number" />
            </ListFilters>
          }
          empty={{
            title: 'No certificate is here',
            text: 'Choose another state, or look for the beginning of a name, a training or a number.',
          }}
        >
          <Column<Certificate>
            label="Holder"
            isName
            render={({ id, holder }) => <EditLink id={id} label={holder} />}
          />
          <Column<Certificate>
            label="Training"
            render={({ title, versionNumber }) => (
              <div>
                <p>{title}</p>
                <p className={list.beneath}>Version {versionNumber}</p>
              </div>
            )}
          />
          <Column<Certificate>
            label="State"
            isNarrow
            render={({ status }) => (
              <div>
                <CertificateBadge status={status} />
              </div>
            )}
          />
          <Column<Certificate>
            label="Valid until"
            isNarrow
            render={({ validUntil }) => (validUntil === null ? 'Without an end' : dateInWords(validUntil))}
          />
          <Column<Certificate> label="Number" isNarrow render={({ number }) => number} />
        </RecordList>
      </AreaList>
    </Page>
  );
}
