import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { type ReactNode, useMemo, useState } from 'react';
import type { BeneficialOwner } from '#domain/compliance/ownership/beneficial-owners.ts';
import styles from './ownership.module.css';
import { useStructure } from './structure-context.tsx';
import { StructureDrawing } from './structure-drawing.tsx';
import { useDrawnStructure } from './use-drawn-structure.ts';

interface DrawingProps {
  owners: readonly BeneficialOwner[];
  /** Opens the details of a person or an organization. */
  onSelect(id: string): void;
  /** Further choices about what is shown. */
  toggles?: ReactNode;
  /** The accessible name of the drawing. */
  label?: string;
}

/** The drawing of a structure; small holders are one box unless each is asked for. */
export function Drawing({ owners, onSelect, toggles, label }: DrawingProps) {
  const { structure } = useStructure();
  const [isWhole, setWhole] = useState(false);
  const ids = useMemo(() => new Set(owners.map(({ person }) => person)), [owners]);
  const { drawn, error } = useDrawnStructure(structure, ids, isWhole);
  return (
    <>
      <Stack direction="row" className={`${styles.toggles} ${styles.screenOnly}`}>
        <Toggle label="Draw every holder" isOn={isWhole} onChange={setWhole} />
        {toggles}
      </Stack>
      <StructureDrawing drawn={drawn} error={error} label={label} onSelect={onSelect} />
    </>
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

export function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Switch size="small" checked={isOn} onChange={(event) => onChange(event.target.checked)} />}
    />
  );
}
