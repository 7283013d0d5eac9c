import type { KeyboardEvent, ReactElement, ReactNode } from 'react';

type ChoosableProps = {
  /** A state's place, or an edge's id. */
  id: string;
  /** What a screen reader says of it, and what hovering shows. */
  label: string;
  onSelect: ((id: string) => void) | undefined;
  isSelected: boolean;
  children: ReactNode;
};

/** A part of a drawing that can be chosen by pointer and by key, where somebody wants to hear of it. */
export function Choosable({ id, label, onSelect, isSelected, children }: ChoosableProps): ReactElement {
  if (!onSelect) {
    return (
      <g data-id={id}>
        <title>{label}</title>
        {children}
      </g>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button of its own.
    <g
      data-id={id}
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      cursor="pointer"
      onClick={(event) => {
        event.stopPropagation();
        onSelect(id);
      }}
      onKeyDown={onKeyDown}
    >
      <title>{label}</title>
      {children}
    </g>
  );
}
