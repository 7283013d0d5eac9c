import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { createContext, type ElementType, memo, type ReactNode } from 'react';
import { ErrorIcon } from '../icons/field-icons.tsx';
import styles from './field.module.css';
import { InfoTooltip } from './info-tooltip.tsx';

/** Whether a `fieldset` around the fields is disabled: a control made of no form elements cannot see that by itself. */
export const FrozenFields = createContext(false);

/** Ids of the texts around one control, all derived from the control's own id. */
export function fieldIds(id: string) {
  return { label: `${id}-label`, help: `${id}-help`, error: `${id}-error` };
}

/** What `aria-describedby` must say for a control: the error first, because it is what the person must act on. */
function describedByTexts(id: string, help: ReactNode, error: string | undefined): string | undefined {
  const ids = fieldIds(id);
  return [error && ids.error, help && ids.help].filter(Boolean).join(' ') || undefined;
}

export interface FieldTexts {
  label: string;
  /** Beneath the control, for as long as the field is there. */
  help?: ReactNode;
  error?: string | undefined;
  /** Behind the small "i" beside the label. */
  tooltip?: string | undefined;
}

interface FieldProps extends FieldTexts {
  /** The control's own id. */
  id: string;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/**
 * One control with its label above it and its texts beneath: MUI's `FormControl`, `FormLabel` and `FormHelperText`. The
 * tooltip stands outside the label, so that the control's name is exactly the label.
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

/** These two stay as they are while somebody types. */
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
  /** Ids of what the whole group is described by, where no part of it is. */
  describedBy?: string | undefined;
}

/** A question that several checkboxes or radio buttons answer, named by its legend. */
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

/** Error and help beneath a control. */
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

/** What a control says of itself to assistive technology. */
export function ariaOf(id: string, { help, error }: Pick<FieldTexts, 'help' | 'error'>) {
  return {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedByTexts(id, help, error),
  } as const;
}

/** The border of a control whose label stands above it: the library's leaves room for one in its line. */
const Outline = ({ className }: { className?: string }) => <span aria-hidden className={className} />;

/** The library's drop-down as it is, without what an `<input>` would be given around it. */
const DropDown = ({ as: Select, ownerState: _, ...props }: { as: ElementType; ownerState?: unknown }) => (
  <Select {...props} />
);

/**
 * What stands inside the library's frame: the browser's own element for text, the library's alone for a drop-down. What it
 * styles as an input has rules for `:invalid`, for which a browser calculates styles again at every key.
 */
export const controlSlots = {
  line: { input: 'input', notchedOutline: Outline },
  area: { input: 'textarea', notchedOutline: Outline },
  select: { input: DropDown, notchedOutline: Outline },
} as const;
