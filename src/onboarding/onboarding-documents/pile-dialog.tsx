import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState } from 'react';
import { type DocumentGroupKey, documentGroups } from '#domain/catalogues/document-groups.ts';
import { proposedGroup } from '#domain/rules/proposed-group.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { SelectControl } from '#src/ui/form/select-input.tsx';
import { PictureIcon } from '#src/ui/icons/client-icons.tsx';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './pile.module.css';
import { type Preview, usePreviews } from './use-previews.ts';

/** A file whose group is not chosen yet. */
export type PileFile = { key: number; file: File };

type PileDialogProps = {
  files: readonly PileFile[];
  onRemove(key: number): void;
  onCancel(): void;
  /** Called with the files of each chosen group, in order. */
  onAdd(sorted: ReadonlyMap<DocumentGroupKey, readonly File[]>): void;
};

// Every group of the page: each is asked of every company.
const options = documentGroups.map(({ key, label }) => ({ value: key, label }));
const noGroup = 'Choose a group for this file, or remove it';

/** Asks for the group of each file. A group that the name of a file suggests is only a proposal until the user adds the files. */
export function PileDialog({ files, onRemove, onCancel, onAdd }: PileDialogProps) {
  const id = useId();
  const previews = usePreviews(files);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 599px)');

  const refused = files.flatMap(({ key, file }) => {
    const refusal = previews.get(key)?.refusal ?? null;
    return refusal === null ? [] : [{ key, name: file.name, refusal }];
  });
  const usable = files.filter(({ key }) => refused.every((each) => each.key !== key));
  const groupOf = ({ key, file }: PileFile) => chosen.get(key) ?? proposedGroup(file.name) ?? '';
  const groups = new Set(usable.map(groupOf));
  const [common = ''] = groups.size === 1 ? groups : [];

  const add = () => {
    const sorted = new Map<DocumentGroupKey, File[]>();
    for (const pileFile of usable) {
      const group = documentGroups.find(({ key }) => key === groupOf(pileFile))?.key;
      if (group) sorted.set(group, [...(sorted.get(group) ?? []), pileFile.file]);
    }
    if ([...sorted.values()].flat().length === usable.length) return onAdd(sorted);
    setChecked(true);
    content.current?.querySelector<HTMLElement>('li [data-unchosen] select')?.focus();
  };
  const count = usable.length === 1 ? '1 file' : `${usable.length} files`;
  return (
    <Dialog
      open
      fullScreen={isNarrow}
      aria-labelledby={id}
      slotProps={{ paper: { className: styles.paper } }}
      onClose={onCancel}
    >
      <DialogTitle id={id}>Choose a group for each file</DialogTitle>
      <DialogContent ref={content} tabIndex={-1} className={styles.content} dividers>
        {refused.length > 0 && (
          <FormAlert
            severity="warning"
            title={
              refused.length === 1 ? '1 file cannot be added' : `${refused.length} files cannot be added`
            }
          >
            <ul className={text.bullets}>
              {refused.map(({ key, name, refusal }) => (
                <li key={key} className={styles.name}>
                  <b>{name}</b>: {refusal}
                </li>
              ))}
            </ul>
          </FormAlert>
        )}
        {usable.length > 1 && (
          <div className={styles.all}>
            <SelectControl
              name="all"
              label="All files to"
              placeholder="Different groups"
              options={options}
              value={common}
              error={undefined}
              onChange={(group) => setChosen(new Map(files.map(({ key }) => [key, group])))}
            />
          </div>
        )}
        <ul className={styles.files}>
          {usable.map((pileFile) => {
            const group = groupOf(pileFile);
            const isProposal = group !== '' && !chosen.has(pileFile.key);
            return (
              <PileRow
                key={pileFile.key}
                pileFile={pileFile}
                preview={previews.get(pileFile.key)}
                group={group}
                isProposal={isProposal}
                error={isChecked && group === '' ? noGroup : undefined}
                onChoose={(next) => setChosen((before) => new Map(before).set(pileFile.key, next))}
                onRemove={() => {
                  onRemove(pileFile.key);
                  content.current?.focus();
                }}
              />
            );
          })}
        </ul>
        {usable.length === 0 && <p>None of these files can be added.</p>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
        {usable.length > 0 && (
          <Button variant="contained" onClick={add}>
            Add {count}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type PileRowProps = {
  pileFile: PileFile;
  preview: Preview | undefined;
  /** '' until one is chosen. */
  group: string;
  /** Whether the group was only derived from the name of the file. */
  isProposal: boolean;
  error: string | undefined;
  onChoose(group: string): void;
  onRemove(): void;
};

function PileRow({ pileFile, preview, group, isProposal, error, onChoose, onRemove }: PileRowProps) {
  const { key, file } = pileFile;
  const pages = preview?.pages ?? null;
  return (
    <li className={styles.file}>
      <span className={styles.preview}>
        {preview?.picture ? <img src={preview.picture} alt="" decoding="async" /> : <PictureIcon />}
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{file.name}</p>
        <p className={text.note}>
          {sizeInWords(file.size)}
          {pages !== null && ` · ${pages === 1 ? '1 page' : `${pages} pages`}`}
        </p>
      </div>
      <fieldset className={styles.choice}>
        <legend>
          <VisuallyHidden>{file.name}</VisuallyHidden>
        </legend>
        <SelectControl
          name={`group-${key}`}
          label="Group"
          placeholder="Choose a group"
          options={options}
          value={group}
          error={error}
          help={isProposal ? 'Suggested by the name of the file' : undefined}
          onChange={onChoose}
        />
      </fieldset>
      <Button size="small" className={styles.remove} aria-label={`Remove ${file.name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
