import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { isPercent } from '#domain/compliance/ownership/rule.ts';
import {
  isOrganisation,
  maxControlLength,
  type OwnershipLink,
  type OwnershipNode,
  trustRoles,
} from '#domain/compliance/ownership/structure.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { SelectControl } from '#src/ui/form/select-input.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { trustRoleLabels } from './ownership-labels.ts';

interface LinkDialogProps {
  nodes: readonly OwnershipNode[];
  links: readonly OwnershipLink[];
  /** The link to change; without it, the dialog adds one. */
  link?: OwnershipLink | undefined;
  onSave(link: OwnershipLink): void;
  onClose(): void;
}

type Errors = Partial<Record<'owner' | 'owned' | 'shares' | 'votes' | 'control', string>>;

/** Asks what one entry holds of another. */
export function LinkDialog({ nodes, links, link, onSave, onClose }: LinkDialogProps) {
  const [owner, setOwner] = useState(link?.owner ?? '');
  const [owned, setOwned] = useState(link?.owned ?? '');
  const [shares, setShares] = useState(link?.shares?.toString() ?? '');
  const [votes, setVotes] = useState(link?.votes?.toString() ?? '');
  const [control, setControl] = useState(link?.control ?? '');
  const [roles, setRoles] = useState<OwnershipLink['roles']>(link?.roles ?? []);
  const [errors, setErrors] = useState<Errors>({});
  const isTrust = nodes.find(({ id }) => id === owned)?.kind === 'trust';
  const save = () => {
    const found: Errors = {
      ...(owner === '' && { owner: 'Choose the owner' }),
      ...(owned === '' && { owned: 'Choose what is owned' }),
      ...(owner !== '' && owner === owned && { owned: 'Choose two different organizations' }),
      ...(links.some((each) => each !== link && each.owner === owner && each.owned === owned) && {
        owned: 'There is already a link between the two. Change that one',
      }),
      ...(percentOf(shares) === undefined && { shares: percentMessage }),
      ...(percentOf(votes) === undefined && { votes: percentMessage }),
      ...(control.length > maxControlLength && {
        control: `Shorten this to ${maxControlLength} characters or fewer`,
      }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    onSave({
      owner,
      owned,
      shares: percentOf(shares) ?? null,
      votes: percentOf(votes) ?? null,
      control: control.trim(),
      roles: isTrust ? roles : [],
    });
    onClose();
  };
  return (
    <QuestionDialog
      title={link ? 'Edit the link' : 'Add a link'}
      action={link ? 'Apply' : 'Add'}
      cancelLabel="Cancel"
      onAction={save}
      onCancel={onClose}
    >
      <Stack spacing={4} sx={{ paddingTop: 1 }}>
        <NodeField
          name="owner"
          label="Owner"
          nodes={nodes}
          value={owner}
          error={errors.owner}
          onChange={setOwner}
        />
        <NodeField
          name="owned"
          label="Owned organization"
          nodes={nodes.filter(isOrganisation)}
          value={owned}
          error={errors.owned}
          onChange={setOwned}
        />
        <PercentField
          name="shares"
          label="Shares in %"
          help="Leave empty if unknown or none"
          value={shares}
          error={errors.shares}
          onChange={setShares}
        />
        <PercentField
          name="votes"
          label="Votes in %"
          help="Leave empty if they follow the shares"
          value={votes}
          error={errors.votes}
          onChange={setVotes}
        />
        <TextControl
          name="control"
          label="Control by other means (optional)"
          help="Such as a right to appoint directors, or a shareholder agreement"
          multiline
          max={maxControlLength}
          error={errors.control}
          value={control}
          onChange={setControl}
        />
        {isTrust && (
          <fieldset>
            <legend>Roles in the trust</legend>
            {trustRoles.map((role) => (
              <Choice
                key={role}
                kind="checkbox"
                name="roles"
                value={role}
                label={trustRoleLabels[role]}
                checked={roles.includes(role)}
                onChange={(checked) =>
                  setRoles(checked ? [...roles, role] : roles.filter((each) => each !== role))
                }
              />
            ))}
          </fieldset>
        )}
      </Stack>
    </QuestionDialog>
  );
}

const percentMessage = 'Enter a percentage of more than 0 and at most 100, with at most 4 decimals';

/** Returns a typed percentage; null for an empty field, undefined if it is none. */
function percentOf(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.').replace(/\s*%$/, '');
  if (text === '') return null;
  return /^\d+(\.\d+)?$/.test(text) && isPercent(Number(text)) ? Number(text) : undefined;
}

interface FieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

function PercentField(props: FieldProps & { help: string }) {
  return <TextControl {...props} autoComplete="off" inputMode="decimal" />;
}

function NodeField({ nodes, ...props }: FieldProps & { nodes: readonly OwnershipNode[] }) {
  return <SelectControl {...props} options={nodes.map(({ id, name }) => ({ value: id, label: name }))} />;
}
