import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { StatusIcon } from '#src/ui/feedback/status-icon.tsx';
import { focusFirstError } from '#src/ui/form/focus-first-error.ts';
import { InfoTooltip, tooltip } from '#src/ui/form/info-tooltip.tsx';
import { SaveBar } from '#src/ui/form/save-bar.tsx';
import { TabNav, TabPanel } from '#src/ui/frame/tab-nav.tsx';
import { RecordTable } from '#src/ui/table/record-table.tsx';

interface Person {
  id: string;
  name: string;
}

function table(rows: Person[], rowErrors?: (index: number) => string[]) {
  return (
    <RecordTable
      caption="People"
      columns={[{ key: 'name', header: 'Name', render: (person: Person) => person.name }]}
      rows={rows}
      rowKey={(person) => person.id}
      actions={(person) => <button type="button">Delete {person.name}</button>}
      emptyTitle="Nobody yet"
      emptyText="Add everyone who decides."
      rowErrors={rowErrors}
    />
  );
}

const PEOPLE = [
  { id: 'a', name: 'Ada' },
  { id: 'b', name: 'Grace' },
];

describe('RecordTable', () => {
  it('is a table with its columns, and names them in each cell for the card layout', () => {
    render(table(PEOPLE));
    const people = screen.getByRole('table', { name: 'People' });
    expect(
      within(people)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Name', 'Actions']);
    expect(within(people).getByRole('cell', { name: 'Ada' }).dataset.label).toBe('Name');
    expect(within(people).getByRole('button', { name: 'Delete Grace' })).toBeTruthy();
  });

  it('shows a refusal beneath its row', () => {
    render(table(PEOPLE, (index) => (index === 0 ? ['Enter an email address'] : [])));
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['NameActions', 'AdaDelete Ada', 'Enter an email address', 'GraceDelete Grace']);
  });

  it('says what to add while it is empty', () => {
    render(table([]));
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Add everyone who decides.')).toBeTruthy();
  });
});

describe('ConfirmDialog', () => {
  it('focuses the safe answer, and Escape chooses it', async () => {
    const onCancel = vi.fn();
    const onConfirm = vi.fn();
    render(
      <ConfirmDialog
        open
        title="Delete it?"
        confirmLabel="Delete wallet"
        cancelLabel="Keep it"
        {...{ onCancel, onConfirm }}
      />,
    );
    expect(screen.getByRole('alertdialog', { name: 'Delete it?' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
    const user = userEvent.setup();
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Delete wallet' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});

describe('QuestionDialog', () => {
  const cases = [
    { is: 'a question', props: {}, outside: 1, pressed: 2 },
    {
      is: 'a form, which a click outside does not close',
      props: { children: <input aria-label="Reason" /> },
      outside: 0,
      pressed: 1,
    },
    { is: 'busy', props: { busy: true }, outside: 0, pressed: 0 },
  ];
  it.each(cases)('closes as $is', async ({ props, outside, pressed }) => {
    const onCancel = vi.fn();
    render(<QuestionDialog title="Why?" action="Save" onCancel={onCancel} {...props} />);
    const user = userEvent.setup();
    const around = screen.getByRole('dialog').parentElement;
    if (!around) throw new Error('The dialog has no container');
    await user.click(around);
    expect(onCancel).toHaveBeenCalledTimes(outside);
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(pressed);
  });
});

const TABS = [
  { value: 'one', label: 'One', badge: 2 },
  { value: 'two', label: 'Two' },
  { value: 'three', label: 'Three' },
];

function TabbedPage() {
  const [value, setValue] = useState('one');
  return (
    <>
      <TabNav id="t" label="Numbers" tabs={TABS} value={value} onChange={setValue} />
      <TabPanel id="t" value={value}>
        {value}
      </TabPanel>
    </>
  );
}

describe('TabNav', () => {
  it('switches by arrows, Home and End, with one tab stop', async () => {
    render(<TabbedPage />);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Three', selected: true }));
    await user.keyboard('{Home}{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: 'Two' }).textContent).toBe('two');
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
  });
});

/** A promise, and the function that fulfils it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('InfoTooltip', () => {
  it('describes its button, opens by keyboard and by touch, closes by Escape and when the focus leaves', async () => {
    const { load } = tooltip;
    const asked = gate();
    Object.assign(tooltip, { here: null, load: () => asked.opened.then(load) });
    render(<InfoTooltip text="As on the tax return" />);
    const user = userEvent.setup();
    const button = () => screen.getByRole('button', { name: 'More information' });
    const described = () => screen.queryByRole('button', { description: 'As on the tax return' });
    // Until the library's component has loaded it is the browser's own, and passes its focus on when it is replaced.
    expect(described()).not.toBeNull();
    const before = button();
    act(() => before.focus());
    asked.open();
    await waitFor(() => expect(button()).not.toBe(before), { timeout: 10_000 });
    await waitFor(() => expect(described()).toBe(document.activeElement));
    await user.tab();
    await user.tab({ shift: true });
    expect((await screen.findByRole('tooltip')).textContent).toBe('As on the tax return');
    expect(described()).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(described()).not.toBeNull();
    await user.tab();
    await user.tab({ shift: true });
    await screen.findByRole('tooltip');
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    fireEvent.touchStart(button());
    await screen.findByRole('tooltip');
  });
});

describe('SaveBar', () => {
  it('shows that it is saving, and is disabled meanwhile', () => {
    const { rerender } = render(<SaveBar note="Saved 12 March 2026" />);
    expect(screen.getByRole('button', { name: 'Save & Next' })).toHaveProperty('disabled', false);
    rerender(<SaveBar busy />);
    expect(screen.getByRole('button', { name: 'Saving…' })).toHaveProperty('disabled', true);
  });
});

describe('StatusIcon', () => {
  it('has a text alternative', () => {
    render(<StatusIcon state="attention" />);
    expect(screen.getByRole('img', { name: 'Needs attention' })).toBeTruthy();
  });
});

describe('focusFirstError', () => {
  it('focuses the first error, in the order of the page', () => {
    const { container } = render(
      <>
        <input aria-label="fine" />
        <div role="radiogroup" aria-label="question" aria-invalid="true">
          <input type="radio" aria-label="Yes" />
        </div>
        <input aria-label="later" aria-invalid="true" />
      </>,
    );
    expect(focusFirstError(container)).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('Yes'));
  });

  it('finds the messages beneath a row', () => {
    const { container } = render(table(PEOPLE, (index) => (index === 1 ? ['Enter a city'] : [])));
    expect(focusFirstError(container)).toBe(true);
    expect(document.activeElement?.textContent).toBe('Enter a city');
  });

  it('does not move the focus if there is no error', () => {
    const { container } = render(<input aria-label="fine" />);
    expect(focusFirstError(container)).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });
});
