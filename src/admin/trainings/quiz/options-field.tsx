import ArrowDownwardIcon from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpwardOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import Stack from '@mui/material/Stack';
import MuiTextField from '@mui/material/TextField';
import { useEffect, useId, useRef } from 'react';
import { useInput } from 'react-admin';
import { type FieldErrors, useFormState } from 'react-hook-form';
import type { QuestionKind } from '#domain/learning/training-content.ts';
import areaText from '#src/admin/kit/text.module.css';
import { randomId } from '#src/api/random-id.ts';
import { PlusIcon, TrashIcon } from '#src/ui/icons/icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import styles from './quiz.module.css';
import type { QuestionFields } from './quiz-writing.ts';

type Option = QuestionFields['options'][number];

/** The maximum of the contract. */
const most = 12;

const titles: Record<Exclude<QuestionKind, 'shortText'>, { legend: string; help: string }> = {
  single: { legend: 'Answers', help: 'Mark the right answer' },
  several: { legend: 'Answers', help: 'Mark every right answer' },
  trueFalse: { legend: 'The sentence is', help: '' },
  order: { legend: 'In the right order', help: 'Learners see them in another order' },
};

/** The answers that a question offers, and which are correct; for a question of order, the correct order. */
export function OptionsField({ kind }: { kind: Exclude<QuestionKind, 'shortText'> }) {
  const options = useInput<Option[]>({ source: 'options', defaultValue: [] });
  const correct = useInput<string[]>({ source: 'correct', defaultValue: [] });
  const { errors } = useFormState<QuestionFields>();
  const id = useId();
  const place = useRef<HTMLFieldSetElement>(null);
  const added = useRef(false);
  const list: Option[] = options.field.value ?? [];
  const right: string[] = correct.field.value ?? [];
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    [...(place.current?.querySelectorAll<HTMLElement>('input[type="text"]') ?? [])].at(-1)?.focus();
  });

  const setOptions = (next: Option[]) => options.field.onChange(next);
  const add = () => {
    added.current = true;
    setOptions([...list, { id: newOptionId(), text: '' }]);
  };
  const remove = (gone: string) => {
    setOptions(list.filter((each) => each.id !== gone));
    correct.field.onChange(right.filter((each) => each !== gone));
  };
  const mark = (chosen: string, isRight: boolean) => {
    if (kind !== 'several') correct.field.onChange([chosen]);
    else correct.field.onChange(isRight ? [...right, chosen] : right.filter((each) => each !== chosen));
  };
  const move = (from: number, to: number) => {
    const next = [...list];
    next.splice(to, 0, ...next.splice(from, 1));
    setOptions(next);
  };
  const { legend, help } = titles[kind];
  const messages = messagesOf(errors);
  const Mark = kind === 'several' ? Checkbox : Radio;
  return (
    <Stack
      ref={place}
      spacing={2}
      sx={{ alignItems: 'flex-start' }}
      component="fieldset"
      data-refused={messages ? '' : undefined}
    >
      <legend className={areaText.label}>{legend}</legend>
      {help && <p className={textStyles.note}>{help}</p>}
      {list.map((option, index) => (
        <div key={option.id} className={styles.option}>
          {kind === 'order' ? (
            <span className={styles.nth}>{index + 1}</span>
          ) : (
            <Mark
              name={`${id}-right`}
              checked={right.includes(option.id)}
              onChange={(_event, isRight) => mark(option.id, isRight)}
              slotProps={{ input: { 'aria-label': `${nameOf(option, index)} is right` } }}
            />
          )}
          {kind === 'trueFalse' ? (
            <span>{option.text}</span>
          ) : (
            <MuiTextField
              fullWidth
              size="small"
              value={option.text}
              onChange={({ target }) =>
                setOptions(
                  list.map((each) => (each.id === option.id ? { ...each, text: target.value } : each)),
                )
              }
              slotProps={{ htmlInput: { 'aria-label': `Answer ${index + 1}`, maxLength: 500 } }}
            />
          )}
          {kind === 'order' && (
            <>
              <IconButton
                size="small"
                aria-label={`Move ${nameOf(option, index)} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUpwardIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Move ${nameOf(option, index)} down`}
                disabled={index === list.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDownwardIcon fontSize="small" />
              </IconButton>
            </>
          )}
          {kind !== 'trueFalse' && (
            <IconButton
              size="small"
              aria-label={`Delete ${nameOf(option, index)}`}
              onClick={() => remove(option.id)}
            >
              <TrashIcon />
            </IconButton>
          )}
        </div>
      ))}
      {kind !== 'trueFalse' && (
        <Button size="small" startIcon={<PlusIcon />} disabled={list.length >= most} onClick={add}>
          Add answer
        </Button>
      )}
      {messages && (
        <FormHelperText error role="alert">
          {messages}
        </FormHelperText>
      )}
    </Stack>
  );
}

const nameOf = ({ text }: Option, index: number) => text.trim() || `answer ${index + 1}`;

/** Stays with the answer when its text changes; it is unique only within its question. */
const newOptionId = () => randomId(4);

/** Returns all errors about the answers and the correct ones, at any depth. */
function messagesOf(errors: FieldErrors<QuestionFields>): string {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('message' in value && typeof value.message === 'string') found.push(value.message);
    else for (const each of Object.values(value)) look(each);
  };
  look(errors.options);
  look(errors.correct);
  return [...new Set(found)].join(' ');
}
