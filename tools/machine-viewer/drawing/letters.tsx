import { createContext, type ReactElement, type SVGAttributes, useContext } from 'react';
import { textWidth } from './measure.ts';

/**
 * Whether a text is set to exactly the width it was measured with. In a file nobody knows the reader's fonts; in the
 * portal its own type is there, which is narrower.
 */
export const SetsWidths = createContext(false);

type LettersProps = {
  text: string;
  size: number;
  weight?: 'regular' | 'bold';
  /** What the text stands on: it is kept free of lines that run through. */
  ground?: string;
} & Pick<SVGAttributes<SVGTextElement>, 'x' | 'y' | 'fill' | 'fontStyle' | 'textDecoration'>;

/** One line of text, from the left end of its baseline. */
export function Letters({ text, size, weight = 'regular', ground, ...rest }: LettersProps): ReactElement {
  const setsWidth = useContext(SetsWidths);
  const width = setsWidth && { textLength: textWidth(text, size, weight), lengthAdjust: 'spacingAndGlyphs' };
  const halo = ground !== undefined && {
    stroke: ground,
    strokeWidth: 5,
    strokeLinejoin: 'round' as const,
    paintOrder: 'stroke',
  };
  return (
    <text {...rest} {...halo} {...width} fontSize={size} fontWeight={weight === 'bold' ? 700 : undefined}>
      {text}
    </text>
  );
}
