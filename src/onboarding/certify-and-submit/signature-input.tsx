import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { type PointerEvent, useId, useRef, useState } from 'react';
import type { Certification } from '#domain/rules/certification.ts';
import { isDrawnSignature, type Point, signatureArea, signaturePath } from '#domain/rules/drawn-signature.ts';
import { FieldNotes } from '#src/ui/form/field.tsx';
import { RadioList } from '#src/ui/form/radio-list.tsx';
import { useFieldBinding } from '#src/ui/form/use-field-binding.ts';
import text from '#src/ui/text/text.module.css';
import styles from './signature.module.css';

/** The form's values: the certification, and whether its signature is the drawing. */
export type CertificationValues = Required<Certification> & { signedBy: 'typing' | 'drawing' };

const ways = [
  { value: 'typing', label: 'Type my name' },
  { value: 'drawing', label: 'Draw it' },
] as const;

/** The signature: the typed name, which needs no pointer, or a drawing by finger, pen or mouse. */
export function SignatureInput() {
  const { values, setFieldValue } = useFormikContext<CertificationValues>();
  const { error } = useFieldBinding<string>('signature');
  const id = useId();
  const name = values.name.trim();
  return (
    <div className={styles.signature}>
      <RadioList
        row
        name="signedBy"
        label="Signature"
        options={ways}
        value={values.signedBy}
        onChange={(way) => void setFieldValue('signedBy', way, false)}
      />
      {values.signedBy === 'drawing' ? (
        <DrawingArea />
      ) : (
        <p className={styles.typed} dir="auto">
          {name || <span className={text.quiet}>Your full name</span>}
        </p>
      )}
      <FieldNotes id={id} error={error} />
    </div>
  );
}

/** Points that are nearer than this are left out, in units of the area. */
const nearest = 2;

function DrawingArea() {
  const { value: path = '', setValue } = useFieldBinding<string>('signature');
  const stroke = useRef<Point[] | null>(null);
  const [drawn, setDrawn] = useState('');

  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const points = stroke.current;
    if (!points) return;
    const area = event.currentTarget;
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const move of moves.length > 0 ? moves : [event]) {
      const point = pointAt(area, move);
      const last = points.at(-1);
      if (last && Math.hypot(point.x - last.x, point.y - last.y) < nearest) continue;
      // The rest of a drawing without end is left out.
      if (points.length > 0 && !isDrawnSignature(path + signaturePath([[...points, point]]))) break;
      points.push(point);
    }
    setDrawn(signaturePath([points]));
  };
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    stroke.current = [];
    draw(event);
  };
  const end = () => {
    const points = stroke.current;
    stroke.current = null;
    setDrawn('');
    const all = path + signaturePath([points ?? []]);
    if (isDrawnSignature(all)) setValue(all);
  };

  const { width, height } = signatureArea;
  return (
    <div className={styles.drawing}>
      <svg
        role="img"
        aria-label={path === '' ? 'Drawing area, empty' : 'Drawing area with your signature'}
        viewBox={`0 0 ${width} ${height}`}
        className={styles.area}
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="30" x2={width - 30} y1={height - 45} y2={height - 45} className={styles.line} />
        <path d={path + drawn} className={styles.stroke} />
      </svg>
      <div className={styles.underArea}>
        <p className={text.note}>
          {path === ''
            ? 'Draw with a finger, a pen or the mouse. If you draw nothing, your typed name counts.'
            : 'The drawing is stored with what you submit.'}
        </p>
        <Button size="small" disabled={path === ''} onClick={() => setValue('')}>
          Clear
        </Button>
      </div>
    </div>
  );
}

/** Returns where the pointer is, in units of the area. */
function pointAt(
  area: SVGSVGElement,
  { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>,
): Point {
  const { left, top, width, height } = area.getBoundingClientRect();
  return {
    x: ((clientX - left) / width) * signatureArea.width,
    y: ((clientY - top) / height) * signatureArea.height,
  };
}
