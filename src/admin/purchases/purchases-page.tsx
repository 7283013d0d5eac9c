import { statusesOf } from '#machines/lifecycle.ts';
import { purchaseMachine } from '#machines/purchase.machine.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { moneyInWords } from '#src/ui/text/money-text.ts';
import { SelectField } from '../kit/form/select-field.tsx';
import { AreaList } from '../kit/list/area-list.tsx';
import { Column } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { EditLink } from '../kit/list/record-links.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { countInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { PurchaseBadge, stateLabels } from './purchase-labels.tsx';
import styles from './purchases.module.css';

type Purchase = RecordOf<'/training-purchases'>;

/** What clients have bought, the latest first. */
export default function PurchasesPage() {
  return (
    <Page
      title="Purchases"
      why="What clients have bought. A purchase is paid once the payment provider confirms it."
    >
      <AreaList resource="training-purchases" sort={{ field: 'createdAt', order: 'DESC' }}>
        <RecordList
          label="Purchases, the latest first"
          trouble="The purchases could not be loaded"
          count={countInWords('purchase', 'purchases')}
          filters={<Filters />}
          empty={{ title: 'No purchases', text: 'None matches, or nothing was bought yet.' }}
        >
          <Column<Purchase>
            label="Training"
            isName
            render={({ id, title }) => <EditLink id={id} label={title} />}
          />
          <Column<Purchase> label="Buyer" render={({ email }) => email} />
          <Column<Purchase> label="State" render={({ state }) => <PurchaseBadge state={state} />} />
          <Column<Purchase>
            label="Total"
            isNarrow
            render={({ total, currency }) => (total === 0 ? 'Free' : moneyInWords(total, currency))}
          />
          <Column<Purchase>
            label="Refunded"
            isNarrow
            render={({ refunded, currency }) =>
              refunded === 0 ? '' : `−${moneyInWords(refunded, currency)}`
            }
          />
          <Column<Purchase>
            label="Receipt"
            isNarrow
            render={({ receiptNumber }) => <span className={list.beneath}>{receiptNumber}</span>}
          />
          <Column<Purchase>
            label="Begun"
            isNarrow
            render={({ createdAt }) => <time dateTime={createdAt}>{timeInWords(createdAt)}</time>}
          />
        </RecordList>
      </AreaList>
    </Page>
  );
}

function Filters() {
  return (
    <ListFilters>
      <SearchField label="Search by buyer, training, code or receipt" />
      <div className={styles.state}>
        <SelectField source="state" label="State">
          <option value="">Any</option>
          {statusesOf(purchaseMachine).map((state) => (
            <option key={state} value={state}>
              {stateLabels[state]}
            </option>
          ))}
        </SelectField>
      </div>
    </ListFilters>
  );
}
