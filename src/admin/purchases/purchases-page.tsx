import { amountAsTyped, moneyInWords } from '#domain/purchases/money.ts';
import { statusesOf } from '#machines/lifecycle.ts';
import { purchaseMachine } from '#machines/purchase.machine.ts';
import { stateColumn, timeColumn } from '../kit/list/column.tsx';
import type { CsvExport } from '../kit/list/csv-export.tsx';
import list from '../kit/list/list.module.css';
import { PeriodFilter, SearchField, SelectFilter } from '../kit/list/list-filters.tsx';
import { listPage } from '../kit/list/list-page.tsx';

import type { RecordOf } from '../kit/resource/contract-types.ts';
import { kindLabels, PurchaseBadge, stateLabels } from './purchase-labels.tsx';
import { PurchaseSums } from './purchase-sums.tsx';
import { purchaseKinds } from './resource.ts';

type Purchase = RecordOf<'/training-purchases'>;

const money = (of: (purchase: Purchase) => number) => (purchase: Purchase) =>
  amountAsTyped(of(purchase), purchase.currency);

const csv: CsvExport<Purchase> = {
  name: 'purchases',
  columns: [
    ['Training', ({ title }) => title],
    ['Buyer', ({ email }) => email],
    ['Kind', ({ kind }) => kindLabels[kind]],
    ['Seats', ({ quantity }) => String(quantity)],
    ['Company', ({ company }) => company ?? ''],
    ['State', ({ state }) => stateLabels[state]],
    ['Receipt', ({ receiptNumber }) => receiptNumber ?? ''],
    ['Payment at the provider', ({ paymentId }) => paymentId ?? ''],
    ['Currency', ({ currency }) => currency],
    ['Price', money(({ price }) => price)],
    ['Promo code', ({ promoCode }) => promoCode ?? ''],
    ['Discount', money(({ discount }) => discount)],
    ['Net', money(({ net }) => net)],
    ['Taxes', money(({ net, total }) => total - net)],
    ['Total', money(({ total }) => total)],
    ['Refunded', money(({ refunded }) => refunded)],
    ['Province', ({ province }) => province ?? ''],
    ['Begun', ({ createdAt }) => createdAt],
    ['Paid', ({ paidAt }) => paidAt ?? ''],
    ['Refunded at', ({ refundedAt }) => refundedAt ?? ''],
  ],
};

export default listPage<Purchase>({
  resource: 'training-purchases',
  words: { one: 'purchase', many: 'purchases' },
  title: 'Purchases',
  why: 'What clients have bought. A purchase counts as paid once the payment provider confirms it.',
  label: 'Purchases, latest first',
  sort: { field: 'createdAt', order: 'DESC' },
  filters: [
    <SearchField key="search" label="Search by buyer, training, code, receipt or payment" />,
    <SelectFilter
      key="state"
      source="state"
      label="State"
      any="Any"
      choices={statusesOf(purchaseMachine).map((state) => [state, stateLabels[state]] as const)}
    />,
    <SelectFilter
      key="kind"
      source="kind"
      label="Kind"
      any="Any"
      choices={purchaseKinds.map((kind) => [kind, kindLabels[kind]] as const)}
    />,
    <PeriodFilter
      key="paid"
      from={{ source: 'paidFrom', label: 'Paid from' }}
      to={{ source: 'paidTo', label: 'Paid until' }}
    />,
  ],
  csv,
  above: <PurchaseSums />,
  columns: [
    {
      label: 'Training',
      isName: true,
      render: ({ title, kind, quantity }) => (kind === 'team' ? `${title}, ${quantity} seats` : title),
    },
    { label: 'Buyer', render: ({ email }) => email },
    stateColumn(({ state }) => <PurchaseBadge state={state} />),
    {
      label: 'Total',
      isNarrow: true,
      render: ({ kind, total, currency }) =>
        total === 0 ? (kind === 'seat' ? 'Seat' : 'Free') : moneyInWords(total, currency),
    },
    {
      label: 'Refunded',
      isNarrow: true,
      render: ({ refunded, currency }) => (refunded === 0 ? '' : `−${moneyInWords(refunded, currency)}`),
    },
    {
      label: 'Receipt',
      isNarrow: true,
      render: ({ receiptNumber }) => receiptNumber && <span className={list.beneath}>{receiptNumber}</span>,
    },
    timeColumn('Begun', 'createdAt'),
  ],
  empty: { title: 'No purchases', text: 'None matches, or nothing was bought yet.' },
});
