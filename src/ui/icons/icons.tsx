import type { ReactNode } from 'react';

/** Every icon is 20 px unless told, drawn in the text's colour, and hidden from assistive technology: words stand beside it. */
interface IconProps {
  size?: number;
}

function Svg({ size = 20, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flexShrink: 0 }}
    >
      {children}
    </svg>
  );
}

export const CheckIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="m4.5 10.5 3.7 3.7 7.3-8.2" />
  </Svg>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="m5.5 8 4.5 4.5L14.5 8" />
  </Svg>
);
export const CalendarIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M3.5 5.5h13v11h-13zM3.5 8.7h13M7 3.2v3.6M13 3.2v3.6" />
  </Svg>
);
export const InfoIcon = (props: IconProps) => (
  <Svg {...props}>
    <circle cx="10" cy="10" r="7.2" />
    <path d="M10 9.3v4M10 6.6v.1" />
  </Svg>
);
export const WarningIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M10 3.2 17.6 16.5H2.4zM10 8.2v3.6M10 14v.1" />
  </Svg>
);
export const ErrorIcon = (props: IconProps) => (
  <Svg {...props}>
    <circle cx="10" cy="10" r="7.2" />
    <path d="M10 6.3v4.4M10 13.4v.1" />
  </Svg>
);
export const PlusIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M10 4.5v11M4.5 10h11" />
  </Svg>
);
export const SunIcon = (props: IconProps) => (
  <Svg {...props}>
    <circle cx="10" cy="10" r="3.3" />
    <path d="M10 2.5v1.6M10 15.9v1.6M2.5 10h1.6M15.9 10h1.6M4.7 4.7l1.1 1.1M14.2 14.2l1.1 1.1M4.7 15.3l1.1-1.1M14.2 5.8l1.1-1.1" />
  </Svg>
);
export const MoonIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z" />
  </Svg>
);
export const MenuIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M3.5 5.5h13M3.5 10h13M3.5 14.5h13" />
  </Svg>
);
export const CloseIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="m5 5 10 10M15 5 5 15" />
  </Svg>
);
export const LogOutIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M8 3.5H4v13h4M8.5 10h8M13.5 6.8l3.2 3.2-3.2 3.2" />
  </Svg>
);
export const UploadIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M10 13V3.8M6.4 7.2 10 3.6l3.6 3.6M3.5 12.5v3.7h13v-3.7" />
  </Svg>
);
export const CameraIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M2.8 6.3h3.4l1.3-2h5l1.3 2h3.4v9.4H2.8z" />
    <circle cx="10" cy="10.7" r="2.8" />
  </Svg>
);
export const PictureIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M3 4h14v12H3zM3 13l3.6-3.6 3.2 3.2 2.7-2.7L17 14.4" />
    <circle cx="7" cy="7.3" r="1" />
  </Svg>
);
export const ChevronLeftIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="M12 5 7 10l5 5" />
  </Svg>
);
export const ChevronRightIcon = (props: IconProps) => (
  <Svg {...props}>
    <path d="m8 5 5 5-5 5" />
  </Svg>
);
