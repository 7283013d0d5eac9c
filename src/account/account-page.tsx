import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { ownAddressChange } from '#src/api/address-change.ts';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { AddressChange } from '#src/sign-in/address-change.tsx';
import { useColorMode } from '#src/ui/browser/color-scheme.ts';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { AccountSection } from './account-section.tsx';
import { DeletionRequest } from './deletion.tsx';
import { OwnData } from './own-data.tsx';
import { Sessions } from './sessions.tsx';

/** The client's account: their address, where they are signed in, the theme, their data, and its deletion. */
export default function AccountPage() {
  useDocumentTitle('Your account');
  return (
    <>
      <PageHeader title="Your account" why="How and where you are signed in, and what we store about you." />
      <Stack spacing={10}>
        <AccountSection id="sign-in-address" title="Sign-in address">
          <AddressChange calls={ownAddressChange} />
        </AccountSection>
        <Sessions />
        <Appearance />
        <OwnData />
        <DeletionRequest />
      </Stack>
    </>
  );
}

function Appearance() {
  const { mode, toggle } = useColorMode();
  return (
    <AccountSection id="appearance" title="Appearance">
      <FormControlLabel
        sx={{ alignItems: 'center' }}
        control={<Switch checked={mode === 'dark'} onChange={toggle} />}
        label="Dark theme"
      />
    </AccountSection>
  );
}
