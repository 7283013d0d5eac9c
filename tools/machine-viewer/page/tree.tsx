import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView';
import { TreeItem } from '@mui/x-tree-view/TreeItem';
import { type ReactNode, useState } from 'react';
import type { Shown } from '../live/shown.ts';

export type Branch = {
  /** Unique in its tree. */
  id: string;
  label: ReactNode;
  inside?: readonly Branch[];
  /** Whether it is initially open. */
  isOpen?: boolean;
  isDisabled?: boolean;
};

type TreeProps = {
  label: string;
  branches: readonly Branch[];
  selected?: string | null;
  onSelect?(id: string): void;
};

/** A tree whose branches open and close by pointer and by keyboard. */
export function Tree({ label, branches, selected = null, onSelect }: TreeProps) {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const open = allOf(branches).filter(({ id, isOpen = false }) => toggled[id] ?? isOpen);
  return (
    <SimpleTreeView
      aria-label={label}
      expandedItems={open.map(({ id }) => id)}
      onItemExpansionToggle={(_, id, isOpen) => setToggled({ ...toggled, [id]: isOpen })}
      disableSelection={!onSelect}
      selectedItems={selected}
      onItemClick={(_, id) => onSelect?.(id)}
    >
      {branches.map(itemOf)}
    </SimpleTreeView>
  );
}

function itemOf({ id, label, inside = [], isDisabled = false }: Branch): ReactNode {
  return (
    <TreeItem key={id} itemId={id} label={label} disableSelection={isDisabled}>
      {inside.map(itemOf)}
    </TreeItem>
  );
}

function allOf(branches: readonly Branch[]): readonly Branch[] {
  return branches.flatMap((branch) => [branch, ...allOf(branch.inside ?? [])]);
}

type ValueTreeProps = {
  label: string;
  value: Shown;
  /** The same value one step earlier: changed fields are marked. */
  before?: Shown | undefined;
};

/** A value as a tree. Changed and small values are open. */
export function ValueTree({ label, value, before }: ValueTreeProps) {
  const earlier = before?.kind === 'record' ? new Map(before.fields) : null;
  const branches = partsOf(value).map(([name, inner]) => {
    const isChanged = earlier !== null && JSON.stringify(earlier.get(name)) !== JSON.stringify(inner);
    return branchOf(name, inner, name, isChanged);
  });
  return branches.length > 0 ? <Tree label={label} branches={branches} /> : <Leaf value={value} />;
}

function branchOf(name: string, value: Shown, id: string, isChanged = false): Branch {
  const inside = partsOf(value).map(([part, inner]) => branchOf(part, inner, `${id}.${part}`));
  return {
    id,
    label: (
      <>
        <b>{name}:</b> <Leaf value={value} />{' '}
        {isChanged && <Chip label="changed" size="small" color="warning" variant="outlined" />}
      </>
    ),
    inside,
    isOpen: isChanged || (inside.length <= 4 && inside.every((part) => part.inside?.length === 0)),
  };
}

/** A value in one line: itself, or its size. */
function Leaf({ value }: { value: Shown }) {
  if (value.kind === 'plain') return <code>{JSON.stringify(value.value)}</code>;
  if (value.kind === 'other') return <i>{value.text}</i>;
  const count = partsOf(value).length;
  if (count === 0) return <code>{value.kind === 'list' ? '[]' : '{}'}</code>;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {count} {value.kind === 'list' ? 'item' : 'field'}
      {count === 1 ? '' : 's'}
    </Box>
  );
}

function partsOf(value: Shown): readonly (readonly [string, Shown])[] {
  if (value.kind === 'record') return value.fields;
  return value.kind === 'list' ? value.items.map((item, index) => [String(index), item] as const) : [];
}
