import type { Meta, StoryObj } from '@storybook/react-vite';
import { BillingSkeleton } from '@trailcast/client/features/payment/components/billing-skeleton.tsx';

const meta: Meta<typeof BillingSkeleton> = { component: BillingSkeleton };
export default meta;

export const Loading: StoryObj<typeof BillingSkeleton> = {};
