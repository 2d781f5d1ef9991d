export { Button, type ButtonProps, type ButtonTone, SteadyButton } from "./controls/button.tsx";
export { Checkbox, type CheckboxProps } from "./controls/checkbox.tsx";
export { type Chip, ChipRow, type ChipRowProps } from "./controls/chip-row.tsx";
export { CopyRow, type CopyRowProps } from "./controls/copy-row.tsx";
export { Field, type FieldAction, type FieldProps } from "./controls/field.tsx";
export { InlineLink, type InlineLinkProps } from "./controls/inline-link.tsx";
export { Keypad, type KeypadProps } from "./controls/keypad.tsx";
export { LeverageControl, type LeverageControlProps } from "./controls/leverage-control.tsx";
export { LongField, type LongFieldProps } from "./controls/long-field.tsx";
export {
  type Segment,
  SegmentedControl,
  type SegmentedControlProps,
} from "./controls/segmented-control.tsx";
export { Select, type SelectOption, type SelectProps } from "./controls/select.tsx";
export { Switch, type SwitchProps } from "./controls/switch.tsx";
export { type Tab, Tabs, type TabsProps } from "./controls/tabs.tsx";
export { TextAction, type TextActionProps } from "./controls/text-action.tsx";
export { TextLink, type TextLinkProps } from "./controls/text-link.tsx";
export { Amount, type AmountProps } from "./figures/amount.tsx";
export { Curve, type CurveProps } from "./figures/curve.tsx";
export { Delta, type DeltaProps } from "./figures/delta.tsx";
export { Price, type PriceProps } from "./figures/price.tsx";
export { QuoteRow, type QuoteRowProps } from "./figures/quote-row.tsx";
export { Receipt, type ReceiptGroup, type ReceiptRow } from "./figures/receipt.tsx";
export { Sparkline, type SparklineProps } from "./figures/sparkline.tsx";
export { compareDecimals, type DecimalFormat, formatDecimal, NO_FIGURE } from "./format-decimal.ts";
export { Screen, type ScreenProps } from "./frame/screen.tsx";
export { TabBar, type TabBarItem } from "./frame/tab-bar.tsx";
export { BusyIcon, Stroke } from "./icons.tsx";
export { CheckIcon, ChevronDownIcon } from "./more-icons.tsx";
export { PullToRefresh, type PullToRefreshProps } from "./lists/pull-to-refresh.tsx";
export { Badge, StatusPill, type Tone } from "./notices/badge.tsx";
export { CardSkeletons } from "./notices/card-skeletons.tsx";
export { Empty, type EmptyProps } from "./notices/empty.tsx";
export { LoadFailed, type LoadFailedProps } from "./notices/load-failed.tsx";
export { LoadingOverlay, type LoadingOverlayProps } from "./notices/loading-overlay.tsx";
export { NoticeBar, type NoticeBarProps } from "./notices/notice-bar.tsx";
export { Skeleton, type SkeletonShape } from "./notices/skeleton.tsx";
export { toast, ToastRegion } from "./notices/toast.tsx";
export { Avatar, type AvatarProps } from "./pictures/avatar.tsx";
export { BrandMark } from "./pictures/brand-mark.tsx";
export {
  ChartPanel,
  type ChartPanelProps,
  type ChartState,
  type LegendEntry,
} from "./pictures/chart-panel.tsx";
export { type ImageGuide, ImagePicker, type ImagePickerProps } from "./pictures/image-picker.tsx";
export { CurrencyMark, type MarkProps, SymbolMark } from "./pictures/marks.tsx";
export { Wordmark, WORDMARK } from "./pictures/wordmark.tsx";
export { Countdown, type CountdownProps } from "./progress/countdown.tsx";
export { Steps, type StepsProps } from "./progress/steps.tsx";
export { type Stage, type StageState, Timeline, type TimelineProps } from "./progress/timeline.tsx";
