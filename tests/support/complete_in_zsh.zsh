# Completes a line in an interactive zsh and prints the line afterwards: zsh -f complete_in_zsh.zsh PROGRAM SETUP LINE
# SETUP is a command of that zsh after compinit, which makes the completion known.
zmodload zsh/zpty || exit 3
zpty session zsh -f -i
zpty -w session "PS1=; TERM=dumb; path=(${(q)1:h} \$path); autoload -U compinit; $2"
zpty -w session 'show() { print -r -- "LINE<$BUFFER>"; exit }; zle -N show
bindkey "^G" show; bindkey "^I" complete-word; print -r -- REA""DY'
local seen= chunk=
while [[ $seen != *READY* ]]; do zpty -r session chunk || exit 4; seen+=$chunk; done
zpty -wn session "$3"$'\t'$'\a'
seen=
while [[ $seen != *'LINE<'*'>'* ]]; do zpty -r session chunk || exit 5; seen+=$chunk; done
print -r -- "${${seen##*LINE<}%%>*}"
