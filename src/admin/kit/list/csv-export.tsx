import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { type DataProvider, type RaRecord, useDataProvider, useListContext, useNotify } from 'react-admin';
import { toCsv } from '#domain/csv.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { numberInWords } from '../number-in-words.ts';

export interface CsvExport<Shown extends RaRecord> {
  /** The first part of the file name, such as `partners`. */
  name: string;
  /** The headers of the columns, and their values for a record. */
  columns: readonly (readonly [head: string, of: (record: Shown) => string | number])[];
}

/** The maximum page size of the contract. */
const pageSize = 100;

/** Downloads all records that match the list's filters, not only the current page; a second click cancels it. */
export function CsvButton<Shown extends RaRecord>({ csv }: { csv: CsvExport<Shown> }) {
  const { resource, filterValues, sort } = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [read, setRead] = useState<number | null>(null);
  const stop = useRef<AbortController>(undefined);
  const download = async () => {
    stop.current = new AbortController();
    setRead(0);
    try {
      const asked = { resource, filter: filterValues, sort, signal: stop.current.signal };
      const content = await readAll(dataProvider, csv, { asked, onRead: setRead });
      const day = new Date().toISOString().slice(0, 10);
      saveFile(content, `${csv.name}-${day}.csv`);
    } catch (error) {
      if (!stop.current.signal.aborted) {
        notify(`The list could not be downloaded. ${(error as Error).message}`, { type: 'error' });
      }
    } finally {
      setRead(null);
    }
  };
  return (
    <Button
      variant="outlined"
      size="small"
      onClick={() => (read === null ? void download() : stop.current?.abort())}
    >
      <BusyLabel
        busy={read !== null}
        label="Download CSV"
        busyLabel={`Stop (${numberInWords(read ?? 0)} read)`}
      />
    </Button>
  );
}

interface Reading {
  asked: {
    resource: string;
    filter: Record<string, unknown>;
    sort: { field: string; order: 'ASC' | 'DESC' };
    signal: AbortSignal;
  };
  onRead(records: number): void;
}

/**
 * Fetches page by page, so that neither side holds more than one page in addition to the file. A record that moved meanwhile is
 * written once.
 */
export async function readAll<Shown extends RaRecord>(
  dataProvider: Pick<DataProvider, 'getList'>,
  { columns }: CsvExport<Shown>,
  { asked: { resource, ...asked }, onRead }: Reading,
): Promise<Blob> {
  // The byte order mark tells Excel that the file is UTF-8.
  const parts = ['\uFEFF', toCsv([columns.map(([head]) => head)])];
  const written = new Set<unknown>();
  for (let page = 1; ; page += 1) {
    const { data } = await dataProvider.getList<Shown>(resource, {
      ...asked,
      pagination: { page, perPage: pageSize },
    });
    asked.signal.throwIfAborted();
    const fresh = data.filter(({ id }) => !written.has(id));
    for (const { id } of fresh) written.add(id);
    parts.push(toCsv(fresh.map((record) => columns.map(([, of]) => of(record)))));
    onRead(written.size);
    if (data.length < pageSize) return new Blob(parts, { type: 'text/csv;charset=utf-8' });
  }
}
