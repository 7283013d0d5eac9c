import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addCaseTag, type CaseTag, caseTagsQuery, removeCaseTag } from '#src/api/admin/case-tags.ts';
import { ApiError } from '#src/api/api-error.ts';
import { CloseIcon, PlusIcon } from '#src/ui/icons/icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../layout.module.css';
import { useMay } from '../staff-member.ts';
import badges from './badges.module.css';
import styles from './case-tags.module.css';
import { TagField } from './tag-field.tsx';

interface CaseTagsProps {
  caseId: string;
  tags: readonly CaseTag[];
}

/** The tags of a case, with controls to remove them and to add existing or new ones. */
export function CaseTags({ caseId, tags }: CaseTagsProps) {
  const [isOpen, setOpen] = useState(false);
  const mayTag = useMay()('cases:tag');
  const opener = useRef<HTMLButtonElement>(null);
  const changed = useTagsChanged();
  const removing = useMutation({
    mutationFn: (tagId: string) => removeCaseTag(caseId, tagId),
    // A tag that another staff member has already removed is removed.
    onSettled: () => {
      opener.current?.focus();
      return changed();
    },
  });
  const isTrouble = removing.error && !(removing.error instanceof ApiError && removing.error.status === 404);
  return (
    <div className={`${layout.row} ${styles.tags}`}>
      {tags.length > 0 && (
        <ul aria-label="Tags" className={`${layout.row} ${styles.list}`}>
          {tags.map(({ id, name }) => (
            <li key={id}>
              <span className={`${badges.tag} ${styles.tag} ${styles.removable}`}>
                <span className={textStyles.clipped}>{name}</span>
                {mayTag && (
                  <IconButton
                    size="small"
                    className={styles.remove}
                    aria-label={`Remove the tag ${name}`}
                    disabled={removing.isPending && removing.variables === id}
                    onClick={() => removing.mutate(id)}
                  >
                    <CloseIcon size={14} />
                  </IconButton>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayTag && (
        <Button
          ref={opener}
          size="small"
          className={`${layout.touch} ${layout.screenOnly} ${styles.add}`}
          startIcon={<PlusIcon size={14} />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          Tag
        </Button>
      )}
      {isTrouble && (
        <p role="alert" className={styles.trouble}>
          {removing.error.message}
        </p>
      )}
      <Popover
        open={isOpen}
        anchorEl={opener.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Tag the case', className: styles.dialog ?? '' },
        }}
      >
        <NewTag caseId={caseId} tags={tags} onDone={() => setOpen(false)} />
      </Popover>
    </div>
  );
}

/** The name of a tag, with the existing ones to choose from. */
function NewTag({ caseId, tags, onDone }: CaseTagsProps & { onDone(): void }) {
  const [name, setName] = useState('');
  const { data: known = [] } = useQuery(caseTagsQuery);
  const changed = useTagsChanged();
  const adding = useMutation({
    mutationFn: (tag: string) => addCaseTag(caseId, tag),
    onSuccess: async () => {
      onDone();
      await changed();
    },
  });
  const add = (tag: string) => {
    if (tag.trim() !== '') adding.mutate(tag.trim());
  };
  return (
    <Stack
      component="form"
      spacing={3}
      sx={{ alignItems: 'flex-start' }}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        add(name);
      }}
    >
      <TagField
        name={name}
        options={known.filter(({ id }) => !tags.some((tag) => tag.id === id)).map((tag) => tag.name)}
        error={adding.error?.message}
        onName={setName}
        onChoose={add}
      />
      <Button
        type="submit"
        variant="contained"
        size="small"
        disabled={name.trim() === '' || adding.isPending}
      >
        {adding.isPending ? 'Adding…' : 'Add'}
      </Button>
    </Stack>
  );
}

/** Refetches everything that shows the tags of a case. */
function useTagsChanged() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['admin', 'case'] }),
      queryClient.invalidateQueries({ queryKey: caseTagsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['cases'] }),
    ]);
}
