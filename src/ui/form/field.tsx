import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { createContext, type ElementType, memo, type ReactNode } from 'react';
import { ErrorIcon } from '../icons/field-icons.tsx';
import styles from './field.module.css';
import { InfoTooltip } from './info-tooltip.tsx';

/** Whether a `fieldset` around the fields is disabled: a control without form elements does not detect that itself. */
export const FrozenFields = createContext(false);

/** Ids of the texts around one control, all derived from the control's own id. */
export function fieldIds(id: string) {
  return { label: `${id}-label`, help: `${id}-help`, error: `${id}-error` };
}

/** Returns the `aria-describedby` of a control: the error first, because the user must act on it. */
function describedByTexts(id: string, help: ReactNode, error: string | undefined): string | undefined {
  const ids = fieldIds(id);
  return [error && ids.error, help && ids.help].filter(Boolean).join(' ') || undefined;
}

export interface FieldTexts {
  label: string;
  /** Shown below the control at all times. */
  help?: ReactNode;
  error?: string | undefined;
  /** Shown by the small "i" next to the label. */
  tooltip?: string | undefined;
}

interface FieldProps extends FieldTexts {
  id: string;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/**
 * One control with its label above it and its texts below: MUI's `FormControl`, `FormLabel` and `FormHelperText`. The tooltip is
 * outside the label, so that the control's name is exactly the label.
 */
export function Field({ id, label, tooltip, help, error, disabled = false, children }: FieldProps) {
  return (
    <FormControl fullWidth size="medium" error={error !== undefined} disabled={disabled}>
      <FieldLabel id={id} label={label} tooltip={tooltip} />
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </FormControl>
  );
}

/** Memoised, because neither of these two changes while the user types. */
const FieldLabel = memo(function FieldLabel({ id, label, tooltip }: Omit<FieldProps, 'children'>) {
  return (
    <div className={styles.labelRow}>
      <FormLabel id={fieldIds(id).label} htmlFor={id}>
        {label}
      </FormLabel>
      {tooltip && <InfoTooltip text={tooltip} />}
    </div>
  );
});

interface FieldSetProps extends FieldProps {
  /** Ids of the texts that describe the whole group rather than one of its parts. */
  describedBy?: string | undefined;
}

/** A question with several checkboxes or radio buttons, named by its legend. */
export function FieldSet({ id, label, tooltip, help, error, describedBy, children }: FieldSetProps) {
  return (
    <FormControl
      component="fieldset"
      fullWidth
      size="medium"
      error={error !== undefined}
      aria-describedby={describedBy}
    >
      <FormLabel component="legend" id={fieldIds(id).label}>
        {label}
      </FormLabel>
      {tooltip && <InfoTooltip text={tooltip} />}
      <div className={styles.answers}>{children}</div>
      <FieldNotes id={id} help={help} error={error} />
    </FormControl>
  );
}

type FieldNotesProps = { id: string } & Pick<FieldTexts, 'help' | 'error'>;

export const FieldNotes = memo(function FieldNotes({ id, help, error }: FieldNotesProps) {
  const ids = fieldIds(id);
  return (
    <>
      {error && (
        <FormHelperText id={ids.error} error>
          <ErrorIcon size={18} />
          {error}
        </FormHelperText>
      )}
      {help && (
        <FormHelperText id={ids.help} error={false}>
          {help}
        </FormHelperText>
      )}
    </>
  );
});

export function ariaOf(id: string, { help, error }: Pick<FieldTexts, 'help' | 'error'>) {
  return {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedByTexts(id, help, error),
  } as const;
}

/** The border of a control whose label is above it. The library's own border leaves a gap for a label. */
const Outline = ({ className }: { className?: string }) => <span aria-hidden className={className} />;

/** The library's drop-down without the props that it would pass to an `<input>`. */
const DropDown = ({ as: Select, ownerState: _, ...props }: { as: ElementType; ownerState?: unknown }) => (
  <Select {...props} />
);

/**
 * The elements inside the library's frame: the browser's own element for text, the library's only for a drop-down. The library
 * styles its inputs with rules for `:invalid`, for which a browser recalculates styles at every key.
 */
export const controlSlots = {
  line: { input: 'input', notchedOutline: Outline },
  area: { input: 'textarea', notchedOutline: Outline },
  select: { input: DropDown, notchedOutline: Outline },
} as const;
