import type { PaymentMethodCode } from '@portico/finance'
import { ArrowRightLeft, CreditCard, Landmark, type LucideIcon, Smartphone } from 'lucide-react'

const ICONS: Record<PaymentMethodCode, LucideIcon> = {
  M001: Landmark,
  M002: Smartphone,
  M003: ArrowRightLeft,
  M004: CreditCard
}

/** The picture of a method. */
export function MethodIcon({
  methodCode,
  className = 'size-5'
}: {
  methodCode: PaymentMethodCode
  className?: string
}) {
  const Icon = ICONS[methodCode]
  return <Icon aria-hidden="true" className={className} strokeWidth={1.75} />
}
