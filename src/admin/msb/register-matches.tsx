import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { msbRegisterMatchesQuery } from '#src/api/admin/msb-register-matches.ts';
import { dateInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import layout from '../kit/layout.module.css';
import { useMay } from '../kit/staff-member.ts';
import styles from './msb.module.css';
import type { Application } from './msb-application-page.tsx';

type Business = components['schemas']['MsbRegisterEntry'];

/** What a recorded registration changes. */
type Recorded = { status: 'registered'; registrationNumber: string; on: string; validUntil: string };

interface RegisterMatchesProps {
  application: Application;
  isChanging: boolean;
  onRecord(recorded: Recorded): void;
}

/** The businesses of FINTRAC's register that may be the one of a filed application, to record a registration with one click. */
export function RegisterMatches({ application, isChanging, onRecord }: RegisterMatchesProps) {
  const { data } = useQuery(msbRegisterMatchesQuery(application.id));
  const may = useMay();
  if (!data || data.items.length === 0) return null;
  return (
    <Stack
      component="section"
      spacing={3}
      className={`${layout.card} ${styles.part}`}
      aria-labelledby="register-matches"
    >
      <div>
        <h2 id="register-matches">Similar businesses in FINTRAC’s register</h2>
        <p className={textStyles.note}>
          Compare the business before you record its registration. The client gets an email.
        </p>
      </div>
      <Stack component="ul" spacing={3}>
        {data.items.map((business) => (
          <li key={business.number} className={layout.between}>
            <div>
              <p>{business.names[0]}</p>
              <p className={textStyles.note}>{detailsOf(business)}</p>
            </div>
            {may('msb-applications:write') && (
              <Button
                variant="outlined"
                className={layout.screenOnly}
                disabled={isChanging}
                onClick={() => onRecord(recordedOf(application, business))}
              >
                Record this registration<VisuallyHidden> {business.number}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function detailsOf({ number, expiresOn, incorporatedIn, incorporationNumber, address }: Business): string {
  const valid = expiresOn === '' ? '' : `valid until ${dateInWords(expiresOn)}`;
  const incorporated = [incorporatedIn, incorporationNumber].filter(Boolean).join(' ');
  return [number, valid, incorporated, address].filter(Boolean).join(', ');
}

/** A renewal counts from today, because the register names only the day of the first approval. */
function recordedOf({ registeredOn }: Application, { number, approvedOn, expiresOn }: Business): Recorded {
  const isFirst = registeredOn === '' && approvedOn <= todayAtRegistrar(new Date());
  return {
    status: 'registered',
    registrationNumber: number,
    on: isFirst ? approvedOn : '',
    validUntil: expiresOn,
  };
}
