import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView';
import { TreeItem } from '@mui/x-tree-view/TreeItem';
import { type ReactNode, useState } from 'react';

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
