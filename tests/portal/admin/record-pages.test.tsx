import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useListContext } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AreaPage } from '#src/admin/kit/area-page.ts';
import type { Resource } from '#src/admin/kit/resource/resource.ts';
import type { RefusedField } from '#src/api/api-error.ts';
import { openArea, shownTitle } from './area.tsx';

type Lamp = { id: string; name: string; lit: boolean; version: number };

const created = vi.fn<(lamp: unknown) => void>();
const changed = vi.fn<(id: string, change: unknown) => void>();
const removed = vi.fn<(id: string) => void>();
let refusal: { status: number; message: string; fields: RefusedField[] } | null = null;
/** Settles when the server responds with a full record. */
let recordAnswers: Promise<void> = Promise.resolve();
/** How often the record was fetched. */
let fetched = 0;
const north: Lamp = { id: '1', name: 'North', lit: true, version: 1 };
let stored: Lamp;

beforeEach(() => {
  for (const call of [created, changed, removed]) call.mockReset();
  [refusal, recordAnswers, fetched, stored] = [null, Promise.resolve(), 0, { ...north }];
  sessionStorage.clear();
});

const refuse = (status: number, message: string, fields: RefusedField[] = []) => {
  refusal = { status, message, fields };
};
/** Another staff member saves the record. */
const otherEditorStores = (change: Partial<Lamp>) => {
  stored = { ...stored, ...change, version: stored.version + 1 };
};

function Listed() {
  const { data } = useListContext<Lamp>();
  return <p>{data?.length} listed</p>;
}

/** Returns the page, with modules that are imported after the area has reset them. */
async function lampPages(): Promise<AreaPage[]> {
  const { CheckField } = await import('#src/admin/kit/form/fields.tsx');
  const { RecordCreate, RecordEdit } = await import('#src/admin/kit/form/record-pages.tsx');
  const { TextField } = await import('#src/admin/kit/form/fields.tsx');
  const { AreaList } = await import('#src/admin/kit/list/area-list.tsx');
  const { CreateLink, EditLink } = await import('#src/admin/kit/list/record-links.tsx');
  const { ApiError } = await import('#src/api/api-error.ts');

  /** Returns the server's result, or its refusal. */
  async function answered<Result>(result: Result): Promise<Result> {
    if (refusal) throw new ApiError(refusal.status, refusal.message, refusal.fields);
    return result;
  }
  const lamps: Resource = {
    name: 'lamps',
    called: 'lamp',
    async list() {
      return { data: [{ id: north.id, name: north.name }], total: 1 };
    },
    async one(id) {
      if (id !== north.id) throw new ApiError(404, 'Not found');
      await recordAnswers;
      fetched += 1;
      return stored;
    },
    async create(lamp) {
      created(lamp);
      return answered({ ...lamp, id: '2' });
    },
    async update(id, change) {
      changed(id, change);
      if (change.version !== stored.version) throw new ApiError(409, 'Someone else was faster');
      await answered(null);
      stored = { ...stored, ...change, version: stored.version + 1 };
      return stored;
    },
    async remove(id) {
      removed(id);
      return answered(undefined);
    },
  };
  const fields = (
    <>
      <TextField source="name" label="Name" />
      <CheckField source="lit" label="Lit" />
    </>
  );
  const words = {
    back: 'Back to the lamps',
    action: 'Save lamp',
    done: ({ name }: Lamp) => `${name} is saved`,
  };
  const page: AreaPage = {
    address: '/admin/lamps',
    label: 'Lamps',
    permission: 'website:write',
    icon: () => <svg />,
    resource: lamps,
    page: () => (
      <>
        <h1>Lamps</h1>
        <EditLink id="1" label="North" />
        <AreaList resource="lamps">
          <Listed />
        </AreaList>
        <CreateLink label="New lamp" />
      </>
    ),
    create: () => (
      <RecordCreate<Lamp> title="New lamp" defaultValues={{ lit: true }} {...words}>
        {fields}
      </RecordCreate>
    ),
    edit: () => (
      <RecordEdit<Lamp>
        titleOf={({ name }) => name}
        removal={{
          action: 'Delete lamp',
          question: ({ name }) => `Delete ${name}?`,
          text: 'It will be dark.',
          nameOf: ({ name }) => name,
        }}
        {...words}
      >
        {fields}
      </RecordEdit>
    ),
  };
  return [page];
}

const open = (address: string) => openArea(address, { pages: lampPages });
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const press = (label: string) => screen.getByRole('button', { name: label });
const expectList = () => waitFor(async () => expect(await shownTitle()).toBe('Lamps'));

describe('the form of a new record', () => {
  it('opens from the list, sends what was filled in, and returns', async () => {
    const user = await open('/admin/lamps');
    await user.click(await screen.findByRole('link', { name: 'New lamp' }));
    await user.type(await name(), ' South ');
    await user.click(press('Save lamp'));
    await expectList();
    expect(created.mock.calls).toEqual([[{ name: 'South', lit: true }]]);
    await screen.findByText('South is saved');
  });

  it('shows an error at its field, focuses it and keeps the typed text', async () => {
    refuse(400, 'Too short', [{ property: 'name', message: 'Use at least 2 characters' }]);
    const user = await open('/admin/lamps/create');
    await user.type(await name(), 'S');
    await user.click(press('Save lamp'));
    await screen.findByText('Use at least 2 characters');
    const field = await name();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['S', 'true']);
  });

  it('shows errors of the whole record, or of fields that it does not have, above the fields', async () => {
    refuse(409, 'There is a lamp of that name');
    const user = await open('/admin/lamps/create');
    await user.type(await name(), 'North');
    await user.click(press('Save lamp'));
    expect((await screen.findByRole('alert')).textContent).toContain('There is a lamp of that name');
    refuse(400, '', [{ property: 'colour', message: 'Choose a colour' }]);
    await user.click(press('Save lamp'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Choose a colour'));
    refusal = null;
    await user.click(press('Save lamp'));
    await expectList();
  });
});

describe('the form of a record', () => {
  it('shows it and sends only the changes', async () => {
    const user = await open('/admin/lamps');
    await user.click(await screen.findByRole('link', { name: 'North' }));
    expect((await name()).value).toBe('North');
    await user.click(screen.getByRole('checkbox', { name: 'Lit' }));
    await user.click(press('Save lamp'));
    await expectList();
    expect(changed.mock.calls).toEqual([['1', { lit: false, version: 1 }]]);
  });

  it('is not shown for a list entry, which lacks fields of the record', async () => {
    let answer = () => {};
    recordAnswers = new Promise((resolve) => {
      answer = resolve;
    });
    const user = await open('/admin/lamps');
    await screen.findByText('1 listed');
    await user.click(await screen.findByRole('link', { name: 'North' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit' });
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    answer();
    await name();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Lit' }).checked).toBe(true);
  });

  it('says that the record does not exist', async () => {
    await open('/admin/lamps/7');
    await screen.findByText('This record does not exist');
    expect(screen.getByRole('link', { name: 'Back to the lamps' }).getAttribute('href')).toBe('/admin/lamps');
  });

  it('asks before it removes the record, with the focus on the safe answer', async () => {
    const user = await open('/admin/lamps/1');
    await name();
    await user.click(press('Delete lamp'));
    const question = await screen.findByRole('alertdialog', { name: 'Delete North?' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(removed).not.toHaveBeenCalled();
    await user.click(press('Delete lamp'));
    await user.keyboard('{Tab}{Enter}');
    await expectList();
    await screen.findByText('North is deleted');
    await user.click(press('Undo'));
    await waitFor(() => expect(screen.queryByText('North is deleted')).toBeNull());
    expect(removed).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'North' }));
    await name();
    await user.click(press('Delete lamp'));
    await user.keyboard('{Tab}{Enter}');
    await expectList();
    await waitFor(() => expect(removed.mock.calls).toEqual([['1']]));
  });
});

/** The window is focused: the data is refetched. */
async function comeBack() {
  const before = fetched;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(fetched).toBeGreaterThan(before));
}

describe('two editors of a record', () => {
  it('are merged without a dialog if they changed different fields', async () => {
    const user = await open('/admin/lamps/1');
    await user.type(await name(), ' East');
    otherEditorStores({ lit: false });
    await user.click(press('Save lamp'));
    await expectList();
    expect(changed.mock.calls).toEqual([
      ['1', { name: 'North East', version: 1 }],
      ['1', { name: 'North East', version: 2 }],
    ]);
    expect(stored).toEqual({ ...north, name: 'North East', lit: false, version: 3 });
  });

  it('are asked if both changed the same field: keeping mine saves it without a reload', async () => {
    const user = await open('/admin/lamps/1');
    await user.type(await name(), ' East');
    otherEditorStores({ name: 'North West', lit: false });
    await user.click(press('Save lamp'));
    await user.click(await screen.findByRole('button', { name: 'See the differences' }));
    const dialog = await screen.findByRole('dialog', { name: 'What differs' });
    expect(dialog.textContent).toContain('NameTheirsNorth WestYoursNorth East');
    expect(dialog.textContent).not.toContain('Lit');
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await expectList();
    expect(stored).toEqual({ ...north, name: 'North East', lit: false, version: 3 });
  });

  it('can take theirs, and change it again', async () => {
    const user = await open('/admin/lamps/1');
    await user.type(await name(), ' East');
    await user.click(screen.getByRole('checkbox', { name: 'Lit' }));
    otherEditorStores({ name: 'West' });
    await user.click(press('Save lamp'));
    await user.click(await screen.findByRole('button', { name: 'See the differences' }));
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await waitFor(async () => expect((await name()).value).toBe('West'));
    await user.click(press('Save lamp'));
    await expectList();
    expect(stored).toEqual({ ...north, name: 'West', lit: false, version: 3 });
  });

  it('see on focus what the other changed, and typed text is not reset', async () => {
    const user = await open('/admin/lamps/1');
    await name();
    otherEditorStores({ name: 'West' });
    await comeBack();
    await screen.findByText('Changed: Name.');
    expect((await name()).value).toBe('West');
    await user.type(await name(), 'ern');
    otherEditorStores({ lit: false });
    await comeBack();
    await screen.findByText(/Changed: Name, Lit\. What you typed is not affected/);
    expect((await name()).value).toBe('Western');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Lit' }).checked).toBe(false);
    otherEditorStores({ name: 'South' });
    await comeBack();
    await screen.findByRole('button', { name: 'See the differences' });
    expect((await name()).value).toBe('Western');
  });
});

describe('unsaved text', () => {
  it('is restored after a reload, until it is discarded or saved', async () => {
    const user = await open('/admin/lamps/1');
    await user.type(await name(), ' East');
    cleanup();
    await open('/admin/lamps/1');
    expect((await name()).value).toBe('North East');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect((await name()).value).toBe('North');
    await user.type(await name(), ' West');
    await user.click(press('Save lamp'));
    await expectList();
    await user.click(screen.getByRole('link', { name: 'North' }));
    await waitFor(async () => expect((await name()).value).toBe('North West'));
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  it('requires a confirmation before the page is left', async () => {
    const user = await open('/admin/lamps/create');
    await user.type(await name(), 'South');
    await user.click(screen.getByRole('link', { name: 'Back to the lamps' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect((await name()).value).toBe('South');
    await user.click(screen.getByRole('link', { name: 'Back to the lamps' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await expectList();
    await user.click(await screen.findByRole('link', { name: 'New lamp' }));
    expect((await name()).value).toBe('South');
  });
});
