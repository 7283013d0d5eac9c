import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { CodeBoxes } from '#src/ui/form/code-boxes.tsx';

function Page({ initial, onComplete }: { initial: string; onComplete(value: string): void }) {
  const [code, setCode] = useState(initial);
  return <CodeBoxes value={code} onChange={setCode} autoFocus onComplete={() => onComplete(code)} />;
}

function setUp(initial = '') {
  const completed: string[] = [];
  render(<Page initial={initial} onComplete={(value) => completed.push(value)} />);
  const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
  return {
    user: userEvent.setup(),
    completed,
    digits: () =>
      boxes()
        .map((box) => box.value || '_')
        .join(''),
    at: () => boxes().indexOf(document.activeElement as HTMLInputElement) + 1,
    box: (number: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${number}`),
  };
}

describe('the six boxes of the code', () => {
  it('are a group of six, the first with the autocomplete of one-time codes', () => {
    const { box, at } = setUp();
    expect(screen.getByRole('group', { name: 'Verification code' })).toBeTruthy();
    expect(box(1).autocomplete).toBe('one-time-code');
    expect(box(6).inputMode).toBe('numeric');
    expect(at()).toBe(1);
  });

  it('move on with each digit, accept digits only, and report the sixth', async () => {
    const { user, digits, completed } = setUp();
    await user.keyboard('1a2 3');
    expect(digits()).toBe('123___');
    expect(completed).toEqual([]);
    await user.keyboard('456');
    expect(digits()).toBe('123456');
    await expect.poll(() => completed, { timeout: 10_000 }).toEqual(['123456']);
  });

  it.each(['123456', '123 456', '12-34-56', ' 1 2 3 4 5 6 '])(
    'spread a pasted %j over all boxes',
    async (text) => {
      const { user, digits, completed, box } = setUp('9');
      await user.click(box(3));
      await user.paste(text);
      expect(digits()).toBe('123456');
      await expect.poll(() => completed, { timeout: 10_000 }).toEqual(['123456']);
    },
  );

  it('spread a code that autofill puts into the first box', () => {
    const { digits, box } = setUp();
    // One input event with the whole text is what autofill does.
    fireEvent.input(box(1), { target: { value: '654321' } });
    expect(digits()).toBe('654321');
  });

  it('replace the digit in a full box by the typed one', async () => {
    const { user, digits, box, at } = setUp('123');
    await user.click(box(2));
    await user.keyboard('9');
    expect(digits()).toBe('193___');
    expect(at()).toBe(3);
  });

  it('accept a code typed over another one, including unchanged digits', async () => {
    const { user, digits, box, at } = setUp('223456');
    await user.click(box(1));
    await user.keyboard('123');
    expect([digits(), at()]).toEqual(['123456', 4]);
    await user.keyboard('789');
    expect(digits()).toBe('123789');
  });

  it('clear with Backspace, then move back', async () => {
    const { user, digits, at } = setUp('123');
    expect(at()).toBe(4);
    await user.keyboard('{Backspace}');
    expect([digits(), at()]).toEqual(['12____', 3]);
    await user.keyboard('{Backspace}{Backspace}');
    expect([digits(), at()]).toEqual(['______', 1]);
  });

  it('keep the other digits in their boxes when one in the middle is removed', async () => {
    const { user, digits, box } = setUp('123456');
    await user.click(box(3));
    await user.keyboard('{Backspace}');
    expect(digits()).toBe('12_456');
  });

  it('move by arrows, Home and End', async () => {
    const { user, at } = setUp('123456');
    await user.keyboard('{Home}');
    expect(at()).toBe(1);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(at()).toBe(3);
    await user.keyboard('{End}');
    expect(at()).toBe(6);
    await user.keyboard('{ArrowLeft}');
    expect(at()).toBe(5);
  });
});
