import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import InputAdornment from '@mui/material/InputAdornment';
import type { PopperProps } from '@mui/material/Popper';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#src/admin/kit/staff-member.ts';
import { usePaused } from '#src/admin/kit/use-paused.ts';
import { areaSearchQuery } from '#src/api/admin/search.ts';
import { SearchIcon } from '#src/ui/icons/icons.tsx';
import { type Command, isCalled, useOwnCommands, wordsOf } from './commands.ts';
import { commandsOf, inQueue } from './hits.ts';
import styles from './palette.module.css';

/** The element with the role of the dialog; its mark is in `palette-host.tsx`. */
const paper = { className: styles.paper, 'aria-label': 'Search and commands', 'data-palette': true };

/** Characters of a search text, as in the contract. */
const longest = 200;

/** Finds records, pages and actions by their names, and opens or runs the chosen one. Nothing of it is in the address. */
export default function PaletteDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const own = useOwnCommands();
  const mayReadCases = useMay()('cases:read');
  const [text, setText] = useState('');
  const search = usePaused(text.trim());
  const { data: hits = [], isFetching, error } = useQuery(areaSearchQuery(search));
  const isSearched = text.trim().length > 1;
  const isWaiting = isSearched && (isFetching || search !== text.trim());
  const commands = [
    ...own.filter(({ label }) => isCalled(label, text)),
    ...(isSearched ? commandsOf(hits, navigate) : []),
    // Last, and only with the hits: the highlight stays on an option that others are added before.
    ...(isSearched && !isWaiting && mayReadCases ? [inQueue(text.trim(), navigate)] : []),
  ];

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      className={styles.dialog}
      slotProps={{ paper }}
    >
      <Autocomplete<Command, false, true>
        open
        disableClearable
        disablePortal
        autoHighlight
        forcePopupIcon={false}
        clearOnBlur={false}
        options={commands}
        filterOptions={(each) => each}
        groupBy={({ group }) => group}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ label }) => label}
        isOptionEqualToValue={({ id }, other) => id === other.id}
        inputValue={text}
        onInputChange={(_event, next, reason) => {
          if (reason === 'input') setText(next.slice(0, longest));
        }}
        onClose={(_event, reason) => {
          if (reason === 'escape') onClose();
        }}
        onChange={(_event, command) => {
          // The focus is back on the page before the action may move it.
          flushSync(onClose);
          command.run();
        }}
        noOptionsText={error ? `The records could not be searched. ${error.message}` : 'Nothing was found.'}
        loading={isWaiting}
        loadingText="Searching…"
        slots={{ popper: InPlace }}
        slotProps={{
          listbox: { className: styles.list },
          paper: { elevation: 0, className: styles.results },
        }}
        renderGroup={({ key, group, children }) => (
          <li key={key} className={styles.group}>
            <div className={styles.groupName}>{group}</div>
            <ul>{children}</ul>
          </li>
        )}
        renderOption={({ key, ...props }, command) => (
          <li key={key} {...props}>
            <CommandLine command={command} text={text} />
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            className={styles.field}
            placeholder="Search cases, people, posts, pages and actions"
            slotProps={{
              ...params.slotProps,
              input: {
                ...params.slotProps.input,
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchIcon />
                  </InputAdornment>
                ),
              },
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Search', maxLength: longest },
            }}
          />
        )}
      />
      <p className={styles.foot} role="status">
        {isWaiting ? 'Searching…' : countOf(commands.length)}
      </p>
    </Dialog>
  );
}

const countOf = (n: number) => `${n} ${n === 1 ? 'result' : 'results'}`;

/** The results are a part of the dialog, and no popup over it. */
function InPlace({ children }: PopperProps) {
  return typeof children === 'function' ? null : children;
}

function CommandLine({ command, text }: { command: Command; text: string }) {
  const { icon: Icon, label, about, keys } = command;
  return (
    <>
      {Icon && <Icon />}
      <span className={styles.label}>
        <Matched label={label} text={text} />
        {about && <span className={styles.about}>{about}</span>}
      </span>
      {keys && (
        <span className={styles.keys} aria-hidden>
          {keys.split(' ').map((key, index) => (
            <Fragment key={key}>
              {index > 0 && ' '}
              <kbd>{key}</kbd>
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}

/** A label with the beginnings of words that were searched for in bold type. */
function Matched({ label, text }: { label: string; text: string }) {
  const sought = wordsOf(text);
  const parts = label.split(/([^\p{L}\p{N}\p{M}]+)/u);
  return (
    <span>
      {parts.map((part, index) => {
        const found = sought
          .filter((word) => wordsOf(part)[0]?.startsWith(word))
          .reduce((most, { length }) => Math.max(most, length), 0);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a label have no other identity
          <Fragment key={index}>
            {found > 0 && <b>{part.slice(0, found)}</b>}
            {part.slice(found)}
          </Fragment>
        );
      })}
    </span>
  );
}
