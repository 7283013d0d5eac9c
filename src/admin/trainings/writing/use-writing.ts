import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { useStaffMember } from '#src/admin/kit/staff-member.ts';
import { ApiError } from '#src/api/api-error.ts';
import { changesBetween, fieldsOf, isEmpty } from './fields.ts';
import { typedTrainings } from './typed.ts';

/** Milliseconds without a key before what is typed is sent. */
const pause = 1500;
/** Milliseconds before what could not be sent is sent again. */
const again = 15_000;

/** What is written: a training, or one of its parts. */
export type Written = { id: string; version: number };

/** How a record is read and written. It stays the same for as long as the page lives. */
export interface WritingCalls<Stored extends Written, Fields extends object> {
  /** Every field that the form writes, without anything in it. */
  empty: Fields;
  /** @throws ApiError 400 with the refused fields; 409 where somebody else has changed it meanwhile */
  change(id: string, changes: Partial<Fields> & { version: number }): Promise<Stored>;
  read(id: string): Promise<Stored>;
}

/** How it stands with what is typed. */
export type WritingStatus<Stored> =
  | { is: 'nothing' | 'typed' | 'saving' }
  | { is: 'saved'; at: Date }
  | { is: 'failed'; why: string; isRefused: boolean }
  | { is: 'conflict'; theirs: Stored };

export interface Writing<Stored extends Written, Fields extends object> {
  /** As it is stored, as far as is known here. */
  stored: Stored;
  status: WritingStatus<Stored>;
  /** Saves all that is typed. Answers what is stored, or null where it was refused, which the page says. */
  save(): Promise<Stored | null>;
  /** Of a conflict: what I have changed on top of what they have stored. */
  keepMine(): Promise<void>;
  /** Of a conflict: what they have stored, and nothing of what I have typed. */
  takeTheirs(): void;
  /** What I have changed and is not saved. */
  mine(): Partial<Fields>;
}

interface WritingOptions<Stored extends Written, Fields extends object> {
  calls: WritingCalls<Stored, Fields>;
  /** As the server has it; one with a higher version takes the place of what is shown. */
  record: Stored;
  /** The version that the form began with, where something typed earlier was based on another. */
  begunWith: number;
  onStored(stored: Stored): void;
}

/**
 * Saves the draft of a training, or of a part, while it is written: what is typed is sent after a pause, one call at a time,
 * and kept in the window until it is. Learners have a published version, which no draft touches, so that nothing has to wait
 * for a press. Within the record's form.
 */
export function useWriting<Stored extends Written, Fields extends FieldValues>(
  options: WritingOptions<Stored, Fields>,
): Writing<Stored, Fields> {
  const { calls, record, begunWith } = options;
  const form = useFormContext<Fields>();
  const { id: staffId } = useStaffMember();
  const [stored, setStored] = useState(record);
  const [status, setStatus] = useState<WritingStatus<Stored>>({ is: 'nothing' });
  /** What is stored, and what stood in the form when it was: the server may keep a text cleaned. */
  const latest = useRef({ stored: record, known: fieldsOf(calls.empty, record) });
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<number>(undefined);
  const isStopped = useRef(false);
  const onStored = useRef(options.onStored);
  useEffect(() => {
    onStored.current = options.onStored;
  });

  const typed = useCallback(() => fieldsOf(calls.empty, form.getValues()), [form, calls]);
  const mine = useCallback(() => changesBetween(latest.current.known, typed()), [typed]);
  const keepHere = useCallback(() => {
    const changes = mine();
    const { version, id } = latest.current.stored;
    typedTrainings.write(staffId, id, isEmpty(changes) ? null : { changes, version });
  }, [mine, staffId]);

  const settle = useCallback(
    (next: Stored, known: Fields) => {
      latest.current = { stored: next, known };
      setStored(next);
      onStored.current(next);
      keepHere();
    },
    [keepHere],
  );

  const fill = useCallback((fields: Fields) => form.reset(fields, { keepDefaultValues: true }), [form]);

  /**
   * Goes on from what somebody else has stored: what they have changed is shown, what I have changed stays to be sent. Answers
   * false where both have changed the same field, and then changes nothing.
   */
  const merge = useCallback(
    (theirs: Stored): boolean => {
      const before = fieldsOf(calls.empty, latest.current.stored);
      const changed = changesBetween(before, fieldsOf(calls.empty, theirs));
      const changes = mine();
      if (Object.keys(changed).some((name) => name in changes)) return false;
      const known = { ...latest.current.known, ...changed };
      settle(theirs, known);
      if (!isEmpty(changed)) fill({ ...known, ...changes });
      return true;
    },
    [calls, mine, settle, fill],
  );

  /** @returns whether it is worth to be sent again at once */
  const refuse = useCallback(
    async (error: unknown): Promise<boolean> => {
      if (!(error instanceof ApiError)) throw error;
      const failed = (why: string, isRefused: boolean) => setStatus({ is: 'failed', why, isRefused });
      if (error.fields.length > 0) {
        for (const { property, message } of error.fields) {
          form.setError(property as FieldPath<Fields>, { type: 'server', message });
        }
        failed('what stands beside a field is to be mended first', true);
        return false;
      }
      if (error.status !== 409) {
        if (error.isPassing) timer.current = window.setTimeout(() => void auto.current(), again);
        failed(error.message, false);
        return false;
      }
      try {
        const theirs = await calls.read(latest.current.stored.id);
        if (merge(theirs)) return true;
        isStopped.current = true;
        setStatus({ is: 'conflict', theirs });
      } catch {
        failed(error.message, false);
      }
      return false;
    },
    [form, calls, merge],
  );

  /** One call at a time: the next one knows the version that the one before has made. */
  const send = useCallback(() => {
    const attempt = async (): Promise<Stored | null> => {
      window.clearTimeout(timer.current);
      const before = latest.current.stored;
      const now = typed();
      const changes = changesBetween(latest.current.known, now);
      if (isStopped.current) return null;
      if (isEmpty(changes)) return before;
      setStatus({ is: 'saving' });
      form.clearErrors();
      try {
        const saved = await calls.change(before.id, { ...changes, version: before.version });
        const given = givenByServer(now, fieldsOf(calls.empty, saved), typed());
        settle(saved, { ...now, ...given });
        if (!isEmpty(given)) fill({ ...form.getValues(), ...given });
        setStatus(isEmpty(mine()) ? { is: 'saved', at: new Date() } : { is: 'typed' });
        return saved;
      } catch (error) {
        return (await refuse(error)) ? attempt() : null;
      }
    };
    const next = running.current.then(attempt);
    running.current = next.catch(() => undefined);
    return next;
  }, [typed, mine, form, calls, settle, fill, refuse]);
  const auto = useRef(send);
  useEffect(() => {
    auto.current = send;
  });

  useEffect(() => {
    const onTyped = () => {
      keepHere();
      if (isStopped.current) return;
      setStatus((now) => {
        if (!isEmpty(mine())) return { is: 'typed' };
        return now.is === 'saved' ? now : { is: 'nothing' };
      });
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void auto.current(), pause);
    };
    const stop = form.subscribe({ formState: { values: true }, callback: onTyped });
    // Who leaves the page or the window has typed their last for now.
    const onHidden = () => document.visibilityState === 'hidden' && void auto.current();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onHidden);
      void auto.current();
    };
  }, [form, keepHere, mine]);

  /** Somebody else has stored it anew. */
  useEffect(() => {
    if (record.version <= latest.current.stored.version || isStopped.current) return;
    if (merge(record)) return;
    isStopped.current = true;
    setStatus({ is: 'conflict', theirs: record });
  }, [record, merge]);

  // What was typed before the page was closed is based on what was stored then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (isEmpty(mine())) return;
    if (begunWith === record.version) {
      timer.current = window.setTimeout(() => void auto.current(), pause);
      return;
    }
    isStopped.current = true;
    setStatus({ is: 'conflict', theirs: record });
  }, []);

  const theirs = status.is === 'conflict' ? status.theirs : stored;
  const goOnWith = (fields: Fields) => {
    isStopped.current = false;
    settle(theirs, fieldsOf(calls.empty, theirs));
    fill(fields);
    keepHere();
  };
  return {
    stored,
    status,
    mine,
    save: async () => {
      const saved = await send();
      if (saved) setStatus({ is: 'saved', at: new Date() });
      return saved;
    },
    keepMine: async () => {
      goOnWith({ ...fieldsOf(calls.empty, theirs), ...mine() });
      await send();
    },
    takeTheirs: () => {
      goOnWith(fieldsOf(calls.empty, theirs));
      setStatus({ is: 'nothing' });
    },
  };
}

/** What the server has put where nothing was typed, such as a slug; only where nothing is typed there still. */
function givenByServer<Fields extends object>(sent: Fields, saved: Fields, typed: Fields): Partial<Fields> {
  const names = Object.keys(saved) as (keyof Fields)[];
  const given = names.filter((name) => sent[name] === '' && typed[name] === '' && saved[name] !== '');
  return Object.fromEntries(given.map((name) => [name, saved[name]])) as Partial<Fields>;
}
