import { screen, waitFor } from '@testing-library/react';
import { useListContext } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AreaPage, administrators } from '#src/admin/kit/area-page.ts';
import { CheckField } from '#src/admin/kit/form/check-field.tsx';
import { RecordCreate, RecordEdit } from '#src/admin/kit/form/record-pages.tsx';
import { TextField } from '#src/admin/kit/form/text-field.tsx';
import { AreaList } from '#src/admin/kit/list/area-list.tsx';
import { CreateLink, EditLink } from '#src/admin/kit/list/record-links.tsx';
import { formErrorsOf } from '#src/admin/kit/resource/form-errors.ts';
import type { Resource } from '#src/admin/kit/resource/resource.ts';
import { ApiError, type RefusedField } from '#src/api/api-error.ts';
import { openArea, shownTitle } from './area.tsx';

type Lamp = { id: string; name: string; lit: boolean };

const created = vi.fn<(lamp: unknown) => void>();
const changed = vi.fn<(id: string, change: unknown) => void>();
const removed = vi.fn<(id: string) => void>();
let refusal: ApiError | null = null;
/** Settles when the server responds with a full record. */
let recordAnswers: Promise<void> = Promise.resolve();
const north: Lamp = { id: '1', name: 'North', lit: true };

beforeEach(() => {
  for (const call of [created, changed, removed]) call.mockReset();
  refusal = null;
});

/** What the server would do, or refuse. */
async function answered<Result>(result: Result): Promise<Result> {
  if (refusal) throw formErrorsOf(refusal, 'lamp');
  return result;
}
const refuse = (status: number, message: string, fields: RefusedField[] = []) => {
  refusal = new ApiError(status, message, fields);
};

const lamps: Resource = {
  name: 'lamps',
  called: 'lamp',
  async list() {
    return { data: [{ id: north.id, name: north.name }], total: 1 };
  },
  async one(id) {
    if (id !== north.id) throw new ApiError(404, 'Not found');
    await recordAnswers;
    return north;
  },
  async create(lamp) {
    created(lamp);
    return answered({ ...lamp, id: '2' });
  },
  async update(id, change) {
    changed(id, change);
    return answered({ ...north, ...change });
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
function Listed() {
  const { data } = useListContext<Lamp>();
  return <p>{data?.length} listed</p>;
}
const page: AreaPage = {
  address: '/admin/lamps',
  label: 'Lamps',
  roles: administrators,
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

const open = (address: string) => openArea(address, { pages: [page] });
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const press = (label: string) => screen.getByRole('button', { name: label });
const expectList = () => waitFor(async () => expect(await shownTitle()).toBe('Lamps'));

describe('the form of a new record', () => {
  it('is opened from the list, sends what was filled in, and leads back', async () => {
    const user = await open('/admin/lamps');
    await user.click(await screen.findByRole('link', { name: 'New lamp' }));
    await user.type(await name(), ' South ');
    await user.click(press('Save lamp'));
    await expectList();
    expect(created.mock.calls).toEqual([[{ name: 'South', lit: true }]]);
    await screen.findByText('South is saved');
  });

  it('says at a field what is wrong with it, puts the focus there and keeps what was typed', async () => {
    refuse(400, 'Too short', [{ property: 'name', message: 'Use at least 2 characters' }]);
    const user = await open('/admin/lamps/create');
    await user.type(await name(), 'S');
    await user.click(press('Save lamp'));
    await screen.findByText('Use at least 2 characters');
    const field = await name();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['S', 'true']);
  });

  it('says above the fields what is wrong with the whole, or with what it has no field for', async () => {
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
  it('shows it and sends what was changed alone', async () => {
    const user = await open('/admin/lamps');
    await user.click(await screen.findByRole('link', { name: 'North' }));
    expect((await name()).value).toBe('North');
    await user.click(screen.getByRole('checkbox', { name: 'Lit' }));
    await user.click(press('Save lamp'));
    await expectList();
    expect(changed.mock.calls).toEqual([['1', { lit: false }]]);
  });

  it('shows no form of a list entry, which lacks fields of the record', async () => {
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
    await screen.findByText('This does not exist');
    expect(screen.getByRole('link', { name: 'Back to the lamps' }).getAttribute('href')).toBe('/admin/lamps');
  });

  it('asks before it removes the record, the focus on the safe answer', async () => {
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
