import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { PostState } from '#machines/post.machine.ts';
import { changePost, keepTyped, type Post, type PostFields, readPost } from '#src/api/admin/posts.ts';
import { ApiError } from '#src/api/api-error.ts';
import { recordKey } from '../kit/resource/record-query.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import { changesBetween, fieldsOf, isEmpty, mergedOnto } from './post-fields-of.ts';
import { typedPosts } from './typed.ts';

/** Milliseconds without a key before what is typed is sent. */
const pause = 2000;
/** Milliseconds before what could not be sent is sent again. */
const again = 15_000;

/** How it stands with what is typed. */
export type SavingStatus =
  | { is: 'nothing' | 'typed' | 'saving' }
  /** @property as `kept`: beside the post, of which readers see what it was */
  | { is: 'done'; as: 'saved' | 'kept'; at: Date }
  | { is: 'failed'; why: string }
  | { is: 'conflict'; theirs: Post };

export interface Saving {
  /** The post as it is stored, as far as is known here. */
  stored: Post;
  status: SavingStatus;
  /** Saves all that is typed. Answers the stored post, or null where it was refused, which the page says. */
  save(): Promise<Post | null>;
  /** Goes on with another stored post: another state, or a version that was gone back to. */
  adopt(post: Post): void;
  /** Of a conflict: what I have changed on top of what they have stored. */
  keepMine(): Promise<void>;
  /** Of a conflict: what they have stored; what I have typed is kept as a version. */
  takeTheirs(): Promise<void>;
  /** What I have changed and is not saved. */
  mine(): Partial<PostFields>;
  /** The post with what is typed, cleaned by the server as readers would get it. */
  asRead(): Promise<PostFields | null>;
}

const seenByReaders: readonly PostState[] = ['scheduled', 'published'];

/**
 * Saves a post while it is written: what is typed is sent after a pause, one call at a time, and kept in the browser until it
 * is. Of a post that readers see, or will by themselves, it is kept beside it until somebody saves. Within the post's form.
 */
export function useSaving(post: Post, initial: Post): Saving {
  const form = useFormContext<PostFields>();
  const { id: staffId } = useStaffMember();
  const queryClient = useQueryClient();
  const [stored, setStored] = useState(post);
  const [status, setStatus] = useState<SavingStatus>({ is: 'nothing' });
  /** The stored post, and what stood in the form when it was stored: the server may keep a body cleaned. */
  const latest = useRef({ stored: post, known: fieldsOf(post), kept: '' });
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<number>(undefined);
  const isStopped = useRef(false);

  const typed = useCallback(() => fieldsOf(form.getValues()), [form]);
  const mine = useCallback(() => changesBetween(latest.current.known, typed()), [typed]);

  const keepHere = useCallback(() => {
    const changes = mine();
    const { version } = latest.current.stored;
    typedPosts.write(staffId, post.id, isEmpty(changes) ? null : { changes, version });
  }, [mine, staffId, post.id]);

  const settle = useCallback(
    (next: Post, known: PostFields) => {
      latest.current = { stored: next, known, kept: '' };
      setStored(next);
      queryClient.setQueryData(recordKey('blogs', next.id), next);
      void queryClient.invalidateQueries({ queryKey: ['blogs', 'getList'] });
      void queryClient.invalidateQueries({ queryKey: ['admin', 'post-versions', next.id] });
      keepHere();
    },
    [queryClient, keepHere],
  );

  const refuse = useCallback(
    async (error: unknown): Promise<void> => {
      if (!(error instanceof ApiError)) throw error;
      if (error.fields.length > 0) {
        for (const { property, message } of error.fields) {
          form.setError((property.split('.')[0] ?? property) as keyof PostFields, {
            type: 'server',
            message,
          });
        }
        return setStatus({ is: 'failed', why: 'what stands beside a field is to be mended first' });
      }
      if (error.status !== 409) {
        if (error.isPassing) timer.current = window.setTimeout(() => void auto.current(), again);
        return setStatus({ is: 'failed', why: error.message });
      }
      isStopped.current = true;
      try {
        setStatus({ is: 'conflict', theirs: await readPost(post.id) });
      } catch {
        isStopped.current = false;
        setStatus({ is: 'failed', why: error.message });
      }
    },
    [form, post.id],
  );

  /** One call at a time: the next one knows the version that the one before has made. */
  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const next = running.current.then(work);
    running.current = next.catch(() => undefined);
    return next;
  }, []);

  const send = useCallback(
    (autosave: boolean) =>
      inTurn(async (): Promise<Post | null> => {
        window.clearTimeout(timer.current);
        const before = latest.current.stored;
        const now = typed();
        const changes = changesBetween(latest.current.known, now);
        const isBeside = autosave && seenByReaders.includes(before.state);
        if (isEmpty(changes) || (autosave && isStopped.current)) return before;
        if (isBeside && latest.current.kept === JSON.stringify(changes)) return before;
        setStatus({ is: 'saving' });
        form.clearErrors();
        try {
          if (isBeside) {
            await keepTyped(before.id, changes);
            latest.current.kept = JSON.stringify(changes);
            void queryClient.invalidateQueries({ queryKey: ['admin', 'post-versions', before.id] });
          } else {
            const saved = await changePost(before.id, {
              ...changes,
              version: before.version,
              ...(autosave && { autosave }),
            });
            // The server gives a slug where none was typed.
            if (now.slug === '' && form.getValues('slug') === '') form.setValue('slug', saved.slug);
            settle(saved, { ...now, slug: now.slug || saved.slug });
          }
          setStatus({ is: 'done', as: isBeside ? 'kept' : 'saved', at: new Date() });
          return latest.current.stored;
        } catch (error) {
          await refuse(error);
          return null;
        }
      }),
    [inTurn, typed, form, queryClient, settle, refuse],
  );
  const auto = useRef(() => send(true));
  useEffect(() => {
    auto.current = () => send(true);
  });

  useEffect(() => {
    const onTyped = () => {
      keepHere();
      if (isStopped.current) return;
      setStatus((now) => {
        if (!isEmpty(mine())) return { is: 'typed' };
        return now.is === 'done' ? now : { is: 'nothing' };
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

  const fill = useCallback((fields: PostFields) => form.reset(fields, { keepDefaultValues: true }), [form]);

  /** Somebody else has stored it anew: where nothing is typed here, that is what is shown now. */
  useEffect(() => {
    if (post.version <= latest.current.stored.version || isStopped.current) return;
    if (isEmpty(mine())) {
      settle(post, fieldsOf(post));
      fill(fieldsOf(post));
    } else {
      isStopped.current = true;
      setStatus({ is: 'conflict', theirs: post });
    }
  }, [post, mine, settle, fill]);

  // What was typed before the page was closed is based on what was stored then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (initial.version === post.version) {
      if (!isEmpty(mine())) timer.current = window.setTimeout(() => void auto.current(), pause);
      return;
    }
    isStopped.current = true;
    setStatus({ is: 'conflict', theirs: post });
  }, []);

  const theirs = status.is === 'conflict' ? status.theirs : stored;
  return {
    stored,
    status,
    mine,
    save: async () => {
      const before = latest.current.stored;
      if (isStopped.current) return null;
      const saved = await send(false);
      if (saved && saved.version === before.version) setStatus({ is: 'done', as: 'saved', at: new Date() });
      return saved;
    },
    adopt: (next) => {
      isStopped.current = false;
      settle(next, fieldsOf(next));
      fill(fieldsOf(next));
      setStatus({ is: 'done', as: 'saved', at: new Date() });
    },
    keepMine: async () => {
      const changes = mine();
      isStopped.current = false;
      settle(theirs, fieldsOf(theirs));
      fill(mergedOnto(fieldsOf(theirs), changes));
      await send(false);
    },
    takeTheirs: async () => {
      const changes = mine();
      try {
        if (!isEmpty(changes)) await keepTyped(post.id, changes);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return setStatus({ is: 'failed', why: error.message });
      }
      isStopped.current = false;
      settle(theirs, fieldsOf(theirs));
      fill(fieldsOf(theirs));
      typedPosts.write(staffId, post.id, null);
      setStatus({ is: 'nothing' });
    },
    asRead: async () => {
      const isDraft = !seenByReaders.includes(latest.current.stored.state);
      if (isDraft) {
        const saved = await send(true);
        return saved && fieldsOf(saved);
      }
      const changes = mine();
      if (isEmpty(changes)) return fieldsOf(latest.current.stored);
      try {
        return fieldsOf(await keepTyped(post.id, changes));
      } catch (error) {
        await refuse(error);
        return null;
      }
    },
  };
}
