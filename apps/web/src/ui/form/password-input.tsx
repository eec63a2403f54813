import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { TextInput } from './text-input.tsx'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel: string
  hideLabel: string
  /** Called at every key with whether Caps Lock is on, and with false when the field loses focus. */
  onCapsLock: (isOn: boolean) => void
}

/** A password, which can be shown. Pasting is allowed, and password managers find it by its `autoComplete`. */
export function PasswordInput({ showLabel, hideLabel, onCapsLock, className, onBlur, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const follow = (event: KeyboardEvent) => onCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={clsx('pr-11', className)}
        onKeyDown={follow}
        onKeyUp={follow}
        onBlur={(event) => {
          onCapsLock(false)
          onBlur?.(event)
        }}
      />
      {/* The name stays: a pressed "Show password" is what assistive technology announces. Only icon and tooltip follow. */}
      <IconButton
        label={showLabel}
        title={isShown ? hideLabel : showLabel}
        Icon={isShown ? EyeOff : Eye}
        size="small"
        aria-pressed={isShown}
        aria-controls={rest.id}
        className="absolute inset-y-0 right-1 my-auto"
        onClick={() => setShown(!isShown)}
      />
    </div>
  )
}
